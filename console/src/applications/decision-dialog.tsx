import { applicationAsks, applicationDeclines, limits } from '@serendip/contract'
import type { ApplicationView } from '@serendip/contract/operator'
import { Button, Dialog, Field, RadioCards, TextArea } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../client.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import styles from '../parts/form.module.css'
import { languageName } from '../parts/names.ts'
import { useSubmit } from '../parts/use-submit.ts'
import type { Verdict } from './application-detail.tsx'

const titles = { approved: 'approve', asked: 'ask', declined: 'decline' } as const

interface DecisionDialogProps {
  readonly application: ApplicationView
  /** Null while nothing is being decided. */
  readonly verdict: Verdict | null
  onClose(decided: boolean): void
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
      {verdict && <DecisionForm key={verdict} {...{ application, verdict, onClose }} />}
    </Dialog>
  )
}

function DecisionForm({
  application: { applicationId, name, language },
  verdict,
  onClose,
}: DecisionDialogProps & { readonly verdict: Verdict }) {
  const { t } = useTranslation('console')
  const [ask, setAsk] = useState<(typeof applicationAsks)[number]>('identity')
  const [decline, setDecline] = useState<(typeof applicationDeclines)[number]>('notProven')
  const [note, setNote] = useState('')
  const isBare = verdict === 'asked' && ask === 'other' && note.trim() === ''
  const { error, isPending, submit } = useSubmit(async () => {
    const body = {
      approved: { verdict: 'approved' },
      asked: { verdict: 'asked', reason: ask, note },
      declined: { verdict: 'declined', reason: decline, note },
    } as const
    await api.creators.decideApplication({ params: { applicationId }, body: body[verdict] })
    onClose(true)
  })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <ErrorNotice error={error} />
      {verdict === 'approved' && <p>{t('applications.approveText', { name })}</p>}
      {verdict === 'asked' && (
        <RadioCards
          label={t('applications.reason')}
          value={ask}
          onChange={setAsk}
          cards={applicationAsks.map((value) => ({ value, title: t(`ask.${value}`) }))}
        />
      )}
      {verdict === 'declined' && (
        <RadioCards
          label={t('applications.reason')}
          value={decline}
          onChange={setDecline}
          cards={applicationDeclines.map((value) => ({ value, title: t(`refuse.${value}`) }))}
        />
      )}
      {verdict !== 'approved' && (
        <Field
          label={t('applications.note')}
          hint={t('applications.noteHint', { language: languageName(language) })}
        >
          <TextArea
            maxLength={limits.applicationMaxChars}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
      )}
      <Button type="submit" look="ember" block pending={isPending} disabled={isBare}>
        {t(verdict === 'approved' ? 'applications.confirm' : 'applications.send')}
      </Button>
    </form>
  )
}
