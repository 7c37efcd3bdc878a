import { announcementReasonMaxChars, type AnnouncementView } from '@serendip/contract/operator'
import { Button, Dialog, Field, Notice, TextInput } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, errorCodeOf } from '../client.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import form from '../parts/form.module.css'
import { useStepUp } from '../parts/step-up.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { When } from '../parts/when.tsx'
import { announcementQuery, announcementsKey, estimateQuery } from './announcement-queries.ts'
import { Estimate } from './estimate.tsx'
import { segmentWords } from './segment-words.ts'

interface ActProps {
  readonly announcement: AnnouncementView
  close(): void
}

/** Publishes a draft, or stops what runs or is scheduled; both with a reason. */
export function ActDialog({
  act,
  announcement,
  close,
}: ActProps & { readonly act: 'publish' | 'stop' | null }) {
  const { t } = useTranslation('console')
  return (
    <Dialog
      open={act !== null}
      onOpenChange={(open) => !open && close()}
      title={t(act === 'stop' ? 'announcements.stopTitle' : 'announcements.publishTitle')}
      description={t(act === 'stop' ? 'announcements.stopText' : 'announcements.publishText')}
      closeLabel={t('close')}
    >
      {act && <ActForm key={act} {...{ act, announcement, close }} />}
    </Dialog>
  )
}

function ActForm({ act, announcement, close }: ActProps & { readonly act: 'publish' | 'stop' }) {
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const withStepUp = useStepUp()
  const [reason, setReason] = useState('')
  const { announcementId, savedAt: seen } = announcement
  const params = { announcementId }
  const { error, isPending, submit } = useSubmit(async () => {
    const changed = await (act === 'publish'
      ? withStepUp(() => api.announcements.publish({ params, body: { reason, seen } }))
      : api.announcements.stop({ params, body: { reason } }))
    queries.setQueryData(announcementQuery(announcementId).queryKey, changed)
    await queries.invalidateQueries({ queryKey: announcementsKey })
    close()
  })
  const code = error ? errorCodeOf(error) : null
  return (
    <form className={form.form} onSubmit={(event) => void submit(event)}>
      {code === 'conflict' && <Notice tone="error">{t('announcements.stale')}</Notice>}
      {code === 'bad_input' && <Notice tone="error">{t('announcements.refused')}</Notice>}
      {code !== 'conflict' && code !== 'bad_input' && <ErrorNotice error={error} />}
      {act === 'publish' && <Summary announcement={announcement} />}
      <Field label={t('announcements.reason')} hint={t('announcements.reasonHint')}>
        <TextInput
          autoFocus
          required
          minLength={3}
          maxLength={announcementReasonMaxChars}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        look={act === 'publish' ? 'ember' : 'danger'}
        block
        disabled={reason.trim().length < 3}
        pending={isPending}
      >
        {t(act === 'publish' ? 'announcements.publishNow' : 'announcements.stopNow')}
      </Button>
    </form>
  )
}

/** What is about to be published, to whom and when. */
function Summary({ announcement: { texts, segment, startsAt, endsAt } }: Pick<ActProps, 'announcement'>) {
  const { t } = useTranslation('console')
  const { data } = useQuery(estimateQuery(segment))
  return (
    <div>
      <p>
        <strong>{texts.en.title}</strong>
      </p>
      <p>
        {segmentWords(segment, t)} · <Estimate found={data} />
      </p>
      <p>
        {startsAt === null ? t('announcements.atOnce') : <When ms={startsAt} />} – <When ms={endsAt} />
      </p>
    </div>
  )
}
