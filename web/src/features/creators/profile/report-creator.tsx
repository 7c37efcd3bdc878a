import type { CreatorProfile } from '@serendip/contract'
import { Button, FlagIcon } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateView } from '../../../platform/late/late-view.tsx'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { creatorQuery } from '../creators-query.ts'

const ReportDialog = lateView(
  async () => (await import('../../../shared/safety/report-dialog.tsx')).ReportDialog,
)

/** Reports a creator's page; the two never meet again. */
export function ReportCreator({ creator }: { creator: Pick<CreatorProfile, 'creatorId' | 'name'> }) {
  const { t } = useTranslation('creator-profile')
  const { api } = usePlatform()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { creatorId, name } = creator
  const read = () => void queries.invalidateQueries({ queryKey: creatorQuery(api, creatorId).queryKey })
  return (
    <>
      <Button variant="quiet" icon={<FlagIcon />} onClick={() => setOpen(true)}>
        {t('report')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog
            open
            onOpenChange={() => setOpen(false)}
            about={{ userId: creatorId }}
            partner={{ userId: creatorId, name }}
            onReported={read}
          />
        </Suspense>
      )}
    </>
  )
}
