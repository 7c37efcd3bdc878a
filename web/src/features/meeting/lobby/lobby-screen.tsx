import type { MatchWish } from '@serendip/contract'
import { Button, CoinIcon, SparklesIcon } from '@serendip/ui'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { loadLate } from '../../../platform/late/load-late.ts'
import { useCoinPrice } from '../../../shared/coins/coin-price.ts'
import { useLocalMedia, useMeeting } from '../meeting-context.tsx'
import { useSlots } from '../slots.tsx'
import type { StartState } from '../state/call-state.ts'
import { DirectCallsNote } from './direct-calls-note.tsx'
import { FilterChoice } from './filter-choice.tsx'
import { LanguageChoice } from './language-choice.tsx'
import styles from './lobby-screen.module.css'
import { OnlineCount } from './online-count.tsx'
import { Preview } from './preview.tsx'
import { StartNotice } from './start-notice.tsx'
import { useFilterPrices } from './use-filter-prices.ts'

/** Start does not wait for it. */
const WishChoice = lazy(async () => ({
  default: (await loadLate(() => import('./wishes/wish-choice.tsx'))).WishChoice,
}))

/** The lobby: one's own picture, the choice whom to meet, and Start. */
export function LobbyScreen({ state }: { state: StartState }) {
  const { t } = useTranslation('lobby')
  const { wish } = state
  const meeting = useMeeting()
  const { media, state: devices } = useLocalMedia()
  const { shortOf } = useFilterPrices()
  const slots = useSlots()
  const isText = wish.mode === 'text'
  const isShort = shortOf(wish.filter) > 0
  const effective = isShort ? { ...wish, filter: 'both' as const } : wish
  const words = useStartWords(effective, isShort)

  async function prepare(): Promise<boolean> {
    if (devices.phase !== 'open') await media.open()
    return media.current().phase === 'open'
  }
  async function start(): Promise<void> {
    if (!isText && !(await slots.identity.passes())) return
    if (isText || (await prepare())) meeting.dispatch({ type: 'start', wish: effective })
  }

  return (
    <div className={styles.lobby}>
      <title>{t('title')}</title>
      <Preview wish={wish} sends={state.sends} className={styles.preview} />
      <div className={styles.side}>
        <header className={styles.head}>
          <h1 className={styles.heading}>{t('heading')}</h1>
          <OnlineCount />
        </header>
        {state.notice && (
          <StartNotice notice={state.notice} onClose={() => meeting.dispatch({ type: 'dismiss' })} />
        )}
        {!isText && <Suspense fallback={null}>{slots.identity.notice()}</Suspense>}
        <FilterChoice
          value={wish.filter}
          onChange={(filter) => meeting.dispatch({ type: 'wish', wish: { ...wish, filter } })}
        />
        <div className={styles.wishes}>
          <LanguageChoice
            value={wish.languages}
            onChange={(languages) => meeting.dispatch({ type: 'wish', wish: { ...wish, languages } })}
          />
          <Wishes />
        </div>
        <div className={styles.go}>
          {isShort && (
            <p className={styles.short} role="status">
              <CoinIcon />
              <span>
                <strong>{t('filter.shortTitle', { count: shortOf(wish.filter) })}.</strong>{' '}
                {t('filter.shortText')} <Link to="/wallet">{t('filter.getCoins')}</Link>
              </span>
            </p>
          )}
          <Button look="ember" size="xl" block icon={<SparklesIcon />} onClick={() => void start()}>
            {words}
          </Button>
          {!isShort && <p className={styles.note}>{isText ? t('noteText') : t('note')}</p>}
          {!isText && <DirectCallsNote />}
        </div>
      </div>
      <div className={styles.creators}>
        <Suspense fallback={null}>{slots.creators(prepare)}</Suspense>
      </div>
    </div>
  )
}

/** What a match costs is on the button that begins it. */
function useStartWords({ filter, mode }: MatchWish, isShort: boolean): string {
  const { t } = useTranslation('lobby')
  const { costOf } = useFilterPrices()
  const { priceOf } = useCoinPrice()
  const cost = costOf(filter)
  if (cost?.kind === 'coins') return t('startFor', { price: priceOf(cost.coins) })
  if (mode === 'text') return t('startText')
  return t(isShort ? 'startAnyone' : 'start')
}

const Wishes = () => (
  <Suspense fallback={null}>
    <WishChoice />
  </Suspense>
)
