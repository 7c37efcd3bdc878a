import {
  type AnnouncementView,
  announcementReasonMaxChars,
  operatorRoutes,
} from '@serendip/contract/operator'
import { Button, Dialog, Field, TextInput } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { ContractForm } from '../parts/forms/contract-form.tsx'
import { useStepUp } from '../parts/proof/step-up.tsx'
import { useContractForm } from '../parts/forms/use-contract-form.ts'
import { When } from '../parts/facts/when.tsx'
import { announcementQuery, announcementsKey, estimateQuery } from './announcement-queries.ts'
import { Estimate } from './estimate.tsx'
import { segmentText } from './segment-text.ts'

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
      {act && <ActForm key={act} act={act} announcement={announcement} close={close} />}
    </Dialog>
  )
}

function ActForm({ act, announcement, close }: ActProps & { readonly act: 'publish' | 'stop' }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const withStepUp = useStepUp()
  const { announcementId, savedAt: seen } = announcement
  const params = { announcementId }
  const form = useContractForm({
    initial: { reason: '' },
    schema: operatorRoutes.announcements.stop.body,
    async send({ reason }) {
      const changed = await (act === 'publish'
        ? withStepUp(() => api.announcements.publish({ params, body: { reason, seen } }))
        : api.announcements.stop({ params, body: { reason } }))
      queries.setQueryData(announcementQuery(api, announcementId).queryKey, changed)
      await queries.invalidateQueries({ queryKey: announcementsKey })
      close()
    },
    texts: { conflict: t('announcements.stale'), bad_input: t('announcements.refused') },
  })
  return (
    <ContractForm form={form}>
      {act === 'publish' && <Summary announcement={announcement} />}
      <Field
        label={t('announcements.reason')}
        hint={t('announcements.reasonHint')}
        error={form.problems.reason?.message}
        required
      >
        <TextInput autoFocus maxLength={announcementReasonMaxChars} {...form.text('reason')} />
      </Field>
      <Button type="submit" variant={act === 'publish' ? 'ember' : 'danger'} block pending={form.isSending}>
        {t(act === 'publish' ? 'announcements.publishNow' : 'announcements.stopNow')}
      </Button>
    </ContractForm>
  )
}

/** The announcement before publication, with its readers and its time. */
function Summary({ announcement: { texts, segment, startsAt, endsAt } }: Pick<ActProps, 'announcement'>) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { data, error } = useQuery(estimateQuery(api, segment))
  return (
    <div>
      <p>
        <strong>{texts.en.title}</strong>
      </p>
      <p>
        {segmentText(segment, t)} · <Estimate found={data} isFailed={error !== null} />
      </p>
      <p>
        {startsAt === null ? t('announcements.atOnce') : <When ms={startsAt} />} – <When ms={endsAt} />
      </p>
    </div>
  )
}
