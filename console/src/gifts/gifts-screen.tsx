import type { GiftRow } from '@serendip/contract/operator'
import { Button } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { WaitingApprovals } from '../approvals/waiting-approvals.tsx'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { Loading } from '../parts/screen/loading.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { useMe } from '../queries.ts'
import { GiftDialog } from './gift-dialog.tsx'
import { giftsQuery } from './gifts-query.ts'

/** The gifts that people can send, with what each costs. */
export function GiftsScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const mayWrite = useMe().rights.has('prices.write')
  const { data, error } = useQuery(giftsQuery(api))
  const [open, setOpen] = useState<GiftRow | 'new' | null>(null)
  return (
    <Screen
      title={t('nav.gifts')}
      text={t('about.gifts')}
      actions={
        mayWrite && (
          <Button variant="ember" onClick={() => setOpen('new')}>
            {t('gifts.add')}
          </Button>
        )
      }
    >
      <ErrorNotice error={error} />
      {!data && !error && <Loading />}
      {mayWrite && <WaitingApprovals of={({ kind }) => kind === 'gift'} />}
      {data && <Gifts gifts={data.gifts} onEdit={mayWrite ? setOpen : null} />}
      {open !== null && <GiftDialog gift={open === 'new' ? null : open} close={() => setOpen(null)} />}
    </Screen>
  )
}

interface GiftsProps {
  readonly gifts: readonly GiftRow[]
  readonly onEdit: ((gift: GiftRow) => void) | null
}

function Gifts({ gifts, onEdit }: GiftsProps) {
  const { t } = useTranslation('console')
  return (
    <DataTable<GiftRow>
      label={t('nav.gifts')}
      items={gifts}
      keyOf={({ key }) => key}
      columns={[
        { id: 'name', header: t('gifts.name'), cell: ({ names }) => names.en },
        { id: 'price', header: t('gifts.price'), count: ({ priceCoins }) => priceCoins },
        {
          id: 'asked',
          header: t('gifts.asked'),
          cell: ({ askedPriceCoins }) => (askedPriceCoins === null ? '–' : String(askedPriceCoins)),
        },
        {
          id: 'state',
          header: t('gifts.state'),
          cell: ({ isOffered }) => t(isOffered ? 'gifts.on' : 'gifts.off'),
        },
        { id: 'art', header: t('gifts.art'), wide: true, cell: ({ art }) => art },
        { id: 'changed', header: t('gifts.changed'), wide: true, when: ({ changedAt }) => changedAt },
        ...(onEdit
          ? [
              {
                id: 'edit',
                header: t('gifts.edit'),
                cell: (gift: GiftRow) => (
                  <Button
                    size="s"
                    aria-label={t('gifts.editOf', { name: gift.names.en })}
                    onClick={() => onEdit(gift)}
                  >
                    {t('gifts.edit')}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
