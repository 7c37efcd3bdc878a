import { applicationAsks, applicationDeclines, limits } from '@serendip/contract'
import type { ApplicationView } from '@serendip/contract/operator'
import { Button, Dialog, Field, RadioCards, TextArea } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { ContractForm } from '../parts/forms/contract-form.tsx'
import { languageName } from '../parts/facts/names.ts'
import { useContractForm } from '../parts/forms/use-contract-form.ts'
import type { Verdict } from './application-detail.tsx'

const titles = { approved: 'approve', asked: 'ask', declined: 'decline' } as const

interface DecisionDialogProps {
  readonly application: ApplicationView
  /** Null while nothing is being decided. */
  readonly verdict: Verdict | null
  onClose(decided: boolean): void
}

interface Values {
  readonly ask: (typeof applicationAsks)[number]
  readonly decline: (typeof applicationDeclines)[number]
  /** In the applicant's language. */
  readonly note: string
}

/** Confirms a decision; what is asked, or why it was declined, is chosen here. */
export function DecisionDialog({ application, verdict, onClose }: DecisionDialogProps) {
  const { t } = useTranslation('console')
  return (
    <Dialog
      open={verdict !== null}
      onOpenChange={(open) => !open && onClose(false)}
      title={`${t(`applications.${titles[verdict ?? 'approved']}`)}: ${application.name}`}
      closeLabel={t('close')}
    >
      {verdict && (
        <DecisionForm key={verdict} application={application} verdict={verdict} onClose={onClose} />
      )}
    </Dialog>
  )
}

function DecisionForm({
  application: { applicationId, name, language },
  verdict,
  onClose,
}: DecisionDialogProps & { readonly verdict: Verdict }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const needsNote = (ask: Values['ask']) => verdict === 'asked' && ask === 'other'
  const form = useContractForm<Values>({
    initial: { ask: 'identity', decline: 'notProven', note: '' },
    check: ({ ask, note }) => ({
      // For anything else, the note is all that the applicant reads.
      note:
        needsNote(ask) && note.trim() === '' ? { type: 'missing', message: t('problem.missing') } : undefined,
    }),
    async send({ ask, decline, note }) {
      const body = {
        approved: { verdict: 'approved' },
        asked: { verdict: 'asked', reason: ask, note },
        declined: { verdict: 'declined', reason: decline, note },
      } as const
      await api.creators.decideApplication({ params: { applicationId }, body: body[verdict] })
      onClose(true)
    },
  })
  const { values, problems } = form
  return (
    <ContractForm form={form}>
      {verdict === 'approved' && <p>{t('applications.approveText', { name })}</p>}
      {verdict === 'asked' && (
        <RadioCards
          label={t('applications.reason')}
          value={values.ask}
          onChange={(ask) => form.change({ ask })}
          cards={applicationAsks.map((value) => ({ value, title: t(`ask.${value}`) }))}
        />
      )}
      {verdict === 'declined' && (
        <RadioCards
          label={t('applications.reason')}
          value={values.decline}
          onChange={(decline) => form.change({ decline })}
          cards={applicationDeclines.map((value) => ({ value, title: t(`refuse.${value}`) }))}
        />
      )}
      {verdict !== 'approved' && (
        <Field
          label={t('applications.note')}
          hint={t(needsNote(values.ask) ? 'applications.noteHint' : 'applications.noteOptional', {
            language: languageName(language),
          })}
          error={problems.note?.message}
          required={needsNote(values.ask)}
        >
          <TextArea dir="auto" maxLength={limits.applicationMaxChars} {...form.text('note')} />
        </Field>
      )}
      <Button type="submit" variant="ember" block pending={form.isSending}>
        {t(verdict === 'approved' ? 'applications.confirm' : 'applications.send')}
      </Button>
    </ContractForm>
  )
}
