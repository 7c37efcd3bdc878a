import { type OperatorView, operatorRoles, operatorRoutes } from '@serendip/contract/operator'
import { Button, Checkbox, Dialog, EmailInput, Field, TextInput } from '@serendip/ui'
import { FieldNotes } from '@serendip/ui/field-notes.tsx'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { ContractForm } from '../parts/forms/contract-form.tsx'
import styles from '../parts/forms/form.module.css'
import { useContractForm } from '../parts/forms/use-contract-form.ts'

interface OperatorDialogProps {
  /** An operator whose roles are changed, a new one, or nobody. */
  readonly edited: OperatorView | 'new' | null
  onClose(): void
  /** Throws what refuses the change. */
  send(email: string, act: () => Promise<{ waits: boolean }>, isMailed?: boolean): Promise<void>
}

export function OperatorDialog({ edited, onClose, send }: OperatorDialogProps) {
  const { t } = useTranslation('console')
  const isNew = edited === 'new'
  return (
    <Dialog
      open={edited !== null}
      onOpenChange={(open) => !open && onClose()}
      title={isNew ? t('operators.add') : t('operators.setRoles')}
      closeLabel={t('close')}
    >
      {edited && (
        <OperatorForm key={isNew ? '' : edited.operatorId} edited={edited} onClose={onClose} send={send} />
      )}
    </Dialog>
  )
}

function OperatorForm({
  edited,
  onClose,
  send,
}: OperatorDialogProps & { readonly edited: OperatorView | 'new' }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const known = edited === 'new' ? null : edited
  const form = useContractForm({
    initial: { name: '', email: '', roles: known?.roles ?? [] },
    schema: known ? operatorRoutes.operators.setRoles.body : operatorRoutes.operators.create.body,
    async send({ roles, ...person }) {
      const act = () =>
        known
          ? api.operators.setRoles({ params: { operatorId: known.operatorId }, body: { roles } })
          : api.operators.create({ body: { ...person, roles } })
      await send(known?.email ?? person.email, act, known === null)
      onClose()
    },
    fieldOf: { email_taken: 'email' },
  })
  const { roles } = form.values
  return (
    <ContractForm form={form}>
      {known ? (
        <p>{known.email}</p>
      ) : (
        <>
          <Field label={t('operators.name')} error={form.problems.name?.message} required>
            <TextInput {...form.text('name')} />
          </Field>
          <Field label={t('login.email')} error={form.problems.email?.message} required>
            <EmailInput {...form.text('email')} />
          </Field>
        </>
      )}
      <fieldset className={styles.group} data-invalid={form.problems.roles && true}>
        <legend>{t('operators.roles')}</legend>
        {operatorRoles.map((role) => (
          <Checkbox
            key={role}
            label={t(`roles.${role}`)}
            checked={roles.includes(role)}
            onChange={({ target: { checked } }) =>
              form.change({
                roles: operatorRoles.filter((knownRole) =>
                  knownRole === role ? checked : roles.includes(knownRole),
                ),
              })
            }
          />
        ))}
        <FieldNotes id="roles" error={form.problems.roles?.message} />
      </fieldset>
      <Button type="submit" variant="ember" block pending={form.isSending}>
        {t('save')}
      </Button>
    </ContractForm>
  )
}
