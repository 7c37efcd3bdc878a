import type { CreatorProfile } from '@serendip/contract'
import { BanIcon, Button, Dialog, Notice, shortName } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { creatorQuery } from '../creators-query.ts'

/** Asks once, then blocks: the two do not find each other any more. */
export function BlockCreator({ creator }: { creator: Pick<CreatorProfile, 'creatorId' | 'name'> }) {
  const { t } = useTranslation(['creators', 'everywhere', 'error'])
  const { api } = usePlatform()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const { creatorId } = creator
  const block = useMutation({
    mutationFn: () => api.people.block({ params: { userId: creatorId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: creatorQuery(api, creatorId).queryKey }),
  })
  return (
    <div>
      <Button look="quiet" icon={<BanIcon />} onClick={() => setOpen(true)}>
        {t('block.action')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('block.title', { name: shortName(creator.name) })}
        description={t('block.text')}
        closeLabel={t('everywhere:cancel')}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('everywhere:cancel')}</Button>
            <Button look="danger" pending={block.isPending} onClick={() => block.mutate()}>
              {t('block.confirm')}
            </Button>
          </>
        }
      >
        {block.isError && <Notice tone="error">{t(`error:${asApiError(block.error).code}`)}</Notice>}
      </Dialog>
    </div>
  )
}
