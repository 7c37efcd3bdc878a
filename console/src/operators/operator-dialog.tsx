import { type OperatorRole, type OperatorView, operatorRoles } from '@serendip/contract/operator'
import { Button, Checkbox, Dialog, EmailInput, Field, TextInput } from '@serendip/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../client.ts'
import styles from '../parts/form.module.css'

interface OperatorDialogProps {
  /** An operator whose roles are changed, a new one, or nobody. */
  readonly edited: OperatorView | 'new' | null
  onClose(): void
  run(email: string, act: () => Promise<{ waits: boolean; password: string | null }>): Promise<void>
}

export function OperatorDialog({ edited, onClose, run }: OperatorDialogProps) {
  const { t } = useTranslation('console')
  const isNew = edited === 'new'
  return (
    <Dialog
      open={edited !== null}
      onOpenChange={(open) => !open && onClose()}
      title={isNew ? t('operators.add') : t('operators.setRoles')}
      closeLabel={t('close')}
    >
      {edited && <OperatorForm key={isNew ? '' : edited.operatorId} {...{ edited, onClose, run }} />}
    </Dialog>
  )
}

function OperatorForm({
  edited,
  onClose,
  run,
}: OperatorDialogProps & { readonly edited: OperatorView | 'new' }) {
  const { t } = useTranslation('console')
  const known = edited === 'new' ? null : edited
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<readonly OperatorRole[]>(known?.roles ?? [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    const body = { roles: [...roles] }
    void run(known?.email ?? email, () =>
      known
        ? api.operators.setRoles({ params: { operatorId: known.operatorId }, body })
        : api.operators.create({ body: { email, name, ...body } }),
    )
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {known ? (
        <p>{known.email}</p>
      ) : (
        <>
          <Field label={t('operators.name')}>
            <TextInput required value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
          <Field label={t('login.email')}>
            <EmailInput required value={email} onChange={(event) => setEmail(event.target.value)} />
          </Field>
        </>
      )}
      <fieldset className={styles.group}>
        <legend>{t('operators.roles')}</legend>
        {operatorRoles.map((role) => (
          <Checkbox
            key={role}
            label={t(`roles.${role}`)}
            checked={roles.includes(role)}
            onChange={(event) =>
              setRoles(event.target.checked ? [...roles, role] : roles.filter((one) => one !== role))
            }
          />
        ))}
      </fieldset>
      <Button type="submit" look="ember" block disabled={roles.length === 0}>
        {t('save')}
      </Button>
    </form>
  )
}
