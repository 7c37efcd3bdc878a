import type { OfferwallProviderName } from '@serendip/contract'
import { Button, EmptyState, Notice, Skeleton, Tabs } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform, useSession } from '../../../platform/platform-context.tsx'
import { wallsQuery } from '../reward-queries.ts'
import { OfferHistory } from './offer-history.tsx'
import styles from './offers.module.css'
import { Mascot } from '../../../art/mascot.tsx'
import thinking from '../../../art/stickers/thinking.svg'

/** The names of the services, which are the same in every language. */
const names: Readonly<Record<OfferwallProviderName, string>> = {
  bitlabs: 'BitLabs',
  ayet: 'ayeT-Studios',
  cpx: 'CPX Research',
  adgate: 'AdGate',
}

/** `/offerwall`: the walls of other services, each in a frame, and what was finished there. */
export function OfferwallScreen() {
  const { t } = useTranslation('rewards')
  const { api, brand } = usePlatform()
  const walls = useQuery(wallsQuery(api, useSession()?.profile._id ?? ''))
  return (
    <div className={styles.screen} aria-busy={walls.isPending}>
      <title>{`${t('offers.title')} · ${brand.name}`}</title>
      <header className={styles.head}>
        <h1>{t('offers.title')}</h1>
        <p className={styles.note}>{t('offers.text')}</p>
      </header>
      {walls.isPending && <Skeleton shape="block" className={styles.frame ?? ''} />}
      {walls.isError && (
        <Notice tone="error" action={<Button onClick={() => void walls.refetch()}>{t('again')}</Button>}>
          {t('failed')}
        </Notice>
      )}
      {walls.data && <Walls {...walls.data} />}
      <OfferHistory names={names} />
    </div>
  )
}

interface WallsProps {
  readonly walls: readonly { readonly provider: OfferwallProviderName; readonly url: string }[]
  readonly paused: boolean
}

function Walls({ walls, paused }: WallsProps) {
  const { t } = useTranslation('rewards')
  const [chosen, setChosen] = useState<OfferwallProviderName | null>(null)
  const wall = walls.find(({ provider }) => provider === chosen) ?? walls[0]
  if (!wall)
    return (
      <EmptyState
        icon={<Mascot picture={thinking} />}
        title={t(paused ? 'offers.paused' : 'offers.none')}
        text={t(paused ? 'offers.pausedText' : 'offers.noneText')}
        action={
          <Button asChild size="l">
            <Link to="/wallet">{t('toWallet')}</Link>
          </Button>
        }
      />
    )
  const tabs = walls.map(({ provider }) => ({ value: provider, label: names[provider] }))
  return (
    <Tabs label={t('offers.services')} tabs={tabs} value={wall.provider} onChange={setChosen}>
      <iframe
        key={wall.url}
        className={styles.frame}
        title={t('offers.frame', { service: names[wall.provider] })}
        src={wall.url}
        referrerPolicy="no-referrer"
        sandbox="allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts"
      />
    </Tabs>
  )
}
