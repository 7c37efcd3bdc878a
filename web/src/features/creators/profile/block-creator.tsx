import type { CreatorProfile } from '@serendip/contract'
import { BanIcon, Button } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { BlockDialog } from '../../../shared/safety/block-dialog.tsx'
import { creatorQuery } from '../creators-query.ts'

/** Blocks a creator; their page then shows it. */
export function BlockCreator({ creator }: { creator: Pick<CreatorProfile, 'creatorId' | 'name'> }) {
  const { t } = useTranslation('creators')
  const { api } = usePlatform()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const { creatorId, name } = creator
  return (
    <>
      <Button variant="quiet" icon={<BanIcon />} onClick={() => setOpen(true)}>
        {t('block')}
      </Button>
      <BlockDialog
        open={open}
        onOpenChange={setOpen}
        partner={{ userId: creatorId, name }}
        onBlocked={() => void queries.invalidateQueries({ queryKey: creatorQuery(api, creatorId).queryKey })}
      />
    </>
  )
}
