import type { MatchWish } from '@serendip/contract'
import { Button, CoinIcon, SparklesIcon } from '@serendip/ui'
import { memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lateView } from '../../../platform/late/late-view.tsx'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useCoinPrice } from '../../../shared/coins/coin-price.ts'
import { coinsFor } from '../../../shared/coins/coins-for.ts'
import { useMedia, useMeeting } from '../meeting-context.tsx'
import { useSlots } from '../slots.tsx'
import type { StartState } from '../state/call-state.ts'
import { DirectCallsNote } from './direct-calls-note.tsx'
import { FilterChoice } from './filter-choice.tsx'
import { LanguageChoice } from './language-choice.tsx'
import styles from './lobby-screen.module.css'
import { OnlineCount } from './online-count.tsx'
import { Preview } from './preview.tsx'
import { StartNotice } from './start-notice.tsx'
import { TextChoice } from './text-choice.tsx'
import { useFilterPrices } from './use-filter-prices.ts'

/** Start does not wait for it. */
const WishChoice = lateView(async () => (await import('./wishes/wish-choice.tsx')).WishChoice)

/**
 * The lobby: one's own picture, the choice whom to meet, and Start. What arrives while it opens, such as devices, prices
 * and counts, is drawn by the part that shows it, so that a phone does not draw all of this for each.
 */
export const LobbyScreen = memo(function LobbyScreen({ state }: { state: StartState }) {
  const { t } = useTranslation('lobby')
  const { wish } = state
  const meeting = useMeeting()
  const media = useMedia()
  const { notices } = usePlatform()
  const slots = useSlots()
  const isText = wish.mode === 'text'

  async function prepare(): Promise<boolean> {
    if (media.current().phase !== 'open') await media.open()
    return media.current().phase === 'open'
  }
  async function start(effective: MatchWish): Promise<void> {
    if (!isText && !(await slots.identity.passes())) return
    if (isText || (await prepare())) return meeting.dispatch({ type: 'start', wish: effective })
    const problem = media.current().problem ?? 'unknown'
    notices.show({
      title: `${t(`problem.${problem}.title`)}. ${t(`problem.${problem}.text`)}`,
      accent: 'error',
    })
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
          <StartNotice
            notice={state.notice}
            onCheckCamera={() =>
              slots.checkCamera(media.current().stream, async () => {
                await prepare()
                return media.current().stream
              })
            }
            onClose={() => meeting.dispatch({ type: 'dismiss' })}
          />
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
          <TextChoice wish={wish} />
        </div>
        <Go wish={wish} onStart={(effective) => void start(effective)} />
        <Suspense fallback={null}>{slots.live()}</Suspense>
      </div>
      <div className={styles.creators}>
        <Suspense fallback={null}>{slots.creators(prepare)}</Suspense>
      </div>
    </div>
  )
})

/** Start, with what is missing for the chosen filter; without the coins it begins a free search. */
function Go({ wish, onStart }: { wish: MatchWish; onStart: (effective: MatchWish) => void }) {
  const { t } = useTranslation('lobby')
  const { shortOf } = useFilterPrices()
  const isText = wish.mode === 'text'
  const missing = shortOf(wish.filter)
  const isShort = missing > 0
  const effective = isShort ? { ...wish, filter: 'both' as const } : wish
  const words = useStartWords(effective, isShort)
  return (
    <div className={styles.go}>
      {isShort && (
        <p className={styles.short} role="status">
          <CoinIcon />
          <span>
            <strong>{t('filter.shortTitle', { count: missing })}.</strong>{' '}
            <span className={styles.why}>{t('filter.shortText')} </span>
            <Link to="/payment/credits" state={coinsFor('/match')}>
              {t('filter.getCoins')}
            </Link>
          </span>
        </p>
      )}
      <Button variant="ember" size="xl" block icon={<SparklesIcon />} onClick={() => onStart(effective)}>
        {words}
      </Button>
      {!isShort && <p className={styles.note}>{isText ? t('noteText') : t('note')}</p>}
      {!isText && <DirectCallsNote />}
    </div>
  )
}

/** Words of the button that begins a match, with its price. */
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
