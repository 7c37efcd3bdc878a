import { Button, CoinIcon, SparklesIcon } from '@serendip/ui'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLocalMedia, useMeeting } from '../meeting-context.tsx'
import { useSlots } from '../slots.tsx'
import type { StartState } from '../state/call-state.ts'
import { DirectCallsNote } from './direct-calls-note.tsx'
import { FilterChoice } from './filter-choice.tsx'
import { LanguageChoice } from './language-choice.tsx'
import styles from './lobby-screen.module.css'
import { LookingCount } from './looking-count.tsx'
import { Preview } from './preview.tsx'
import { StartNotice } from './start-notice.tsx'
import { useFilterPrices } from './use-filter-prices.ts'

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

  async function prepare(): Promise<boolean> {
    if (devices.phase !== 'open') await media.open()
    return media.current().phase === 'open'
  }
  async function start(): Promise<void> {
    if (!isText && !(await slots.identity.passes())) return
    if (isText || (await prepare())) meeting.dispatch({ type: 'start', wish: effective })
  }

  const words = isText ? t('startText') : isShort ? t('startAnyone') : t('start')
  return (
    <div className={styles.lobby}>
      <title>{t('title')}</title>
      <Preview wish={wish} sends={state.sends} className={styles.preview} />
      <div className={styles.side}>
        <header className={styles.head}>
          <h1 className={styles.heading}>{t('heading')}</h1>
          <LookingCount />
        </header>
        {state.notice && (
          <StartNotice notice={state.notice} onClose={() => meeting.dispatch({ type: 'dismiss' })} />
        )}
        {!isText && <Suspense fallback={null}>{slots.identity.notice()}</Suspense>}
        <FilterChoice
          value={wish.filter}
          onChange={(filter) => meeting.dispatch({ type: 'wish', wish: { ...wish, filter } })}
        />
        <LanguageChoice
          value={wish.languages}
          onChange={(languages) => meeting.dispatch({ type: 'wish', wish: { ...wish, languages } })}
        />
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
