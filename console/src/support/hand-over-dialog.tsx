import { supportSubtypes } from '@serendip/contract'
import type { SupportRequestView } from '@serendip/contract/operator'
import { Button, Dialog, Field, Select } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import form from '../parts/forms/form.module.css'
import { useSubmit } from '../parts/forms/use-submit.ts'
import { useMe } from '../queries.ts'

interface HandOverProps {
  readonly request: SupportRequestView
  readonly open: boolean
  onOpenChange(open: boolean): void
  done(): void
}

/** Gives a request to another kind, or to one colleague. */
export function HandOverDialog({ open, onOpenChange, ...rest }: HandOverProps) {
  const { t } = useTranslation('console')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('support.handOver')}
      description={t('support.handOverText')}
      closeLabel={t('close')}
    >
      <HandOverForm {...rest} />
    </Dialog>
  )
}

function HandOverForm({ request, done }: Pick<HandOverProps, 'request' | 'done'>) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { operatorId: ownId } = useMe()
  const [kind, setKind] = useState(request.kind)
  const [operatorId, setOperator] = useState('')
  const { data } = useQuery({ queryKey: ['support', 'colleagues'], queryFn: () => api.support.colleagues() })
  const otherColleagues = (data?.colleagues ?? []).filter(
    (colleague) => colleague.operatorId !== ownId && colleague.kinds.includes(kind),
  )
  const { error, isPending, submit } = useSubmit(async () => {
    const to = otherColleagues.some((knownOther) => knownOther.operatorId === operatorId) ? operatorId : null
    await api.support.handOver({ params: { chatId: request.chatId }, body: { kind, operatorId: to } })
    done()
  })
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        // The form of the answer is around it in the tree of components.
        event.stopPropagation()
        void submit(event)
      }}
    >
      <ErrorNotice error={error} />
      <Field label={t('support.toKind')}>
        <Select
          value={kind}
          onChange={(event) =>
            setKind(supportSubtypes.find((subtype) => subtype === event.target.value) ?? request.kind)
          }
        >
          {supportSubtypes.map((subtype) => (
            <option key={subtype} value={subtype}>
              {t(`kind.${subtype}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('support.toOperator')}>
        <Select value={operatorId} onChange={(event) => setOperator(event.target.value)}>
          <option value="">{t('support.anybody')}</option>
          {otherColleagues.map((knownOther) => (
            <option key={knownOther.operatorId} value={knownOther.operatorId}>
              {knownOther.name}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="ember" block pending={isPending}>
        {t('support.handOver')}
      </Button>
    </form>
  )
}
