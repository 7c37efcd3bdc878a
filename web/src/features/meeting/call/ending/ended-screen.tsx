import type { SupportSubtype } from '@serendip/contract'
import { ArrowRightIcon, BanIcon, Button, FlagIcon, HeadphonesIcon, Spinner, shortName } from '@serendip/ui'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { clockWords } from '../../../../platform/clock-words.ts'
import { useMetProfiles } from '../../../../shared/people/use-met-profiles.ts'
import { PersonAvatar } from '../../../../shared/photo/person-avatar.tsx'
import { BlockDialog } from '../../../../shared/safety/block-dialog.tsx'
import { EndedBill } from '../../billing/ended-bill.tsx'
import { useMeeting } from '../../meeting-context.tsx'
import { useReporting } from '../../reporting.tsx'
import type { EndedTalk } from '../../state/call-state.ts'
import { EndTile, EndTiles } from './end-tile.tsx'
import styles from './ended-screen.module.css'
import { canContact } from '../controls/can-contact.ts'
import { useGoingOn } from './use-going-on.ts'
import { useNextPrice } from '../next/use-next-price.ts'
import { ContactActions } from '../controls/contact-actions.tsx'

/** After a call: why it ended, its duration, and how to continue; report and block still work. */
export function EndedScreen({ ended }: { ended: EndedTalk }) {
  const { t, i18n } = useTranslation('call')
  const { partner, reason } = ended
  const { openFor } = useReporting()
  const { isGoingOn, stop } = useGoingOn(ended, openFor !== null)
  const name = shortName(partner.name)
  const { avatar } = useMetProfiles(partner.demo ? [] : [partner.userId]).get(partner.userId) ?? partner
  return (
    <div className={styles.screen}>
      <title>{t(`ended.title.${reason}`, { name })}</title>
      <div className={styles.face}>
        <PersonAvatar name={name} seed={partner.userId} photo={avatar} size="xl" decorative />
      </div>
      <h1 className={styles.title}>{t(`ended.title.${reason}`, { name })}</h1>
      <p className={styles.text}>{t(reasonText(ended), { name })}</p>
      {ended.durationMs > 0 && (
        <p className={styles.time}>
          {t('ended.duration', { time: clockWords(ended.durationMs, i18n.language) })}
        </p>
      )}
      <EndedBill bill={ended.bill} coins={ended.coins} offersCoins={reason === 'no_coins'} />
      {isGoingOn && (
        <p className={styles.going} role="status">
          <Spinner />
          {t('ended.goingOn')}
        </p>
      )}
      <WaysOn isDirect={ended.direct} isGoingOn={isGoingOn} onStop={stop} />
      <Safety ended={ended} onOpen={stop} />
    </div>
  )
}

/** The explanation as it is true for this side. */
const reasonText = ({ reason, bill }: EndedTalk) =>
  reason === 'preview_over' && bill?.role === 'creator'
    ? ('ended.previewOverCreator' as const)
    : (`ended.text.${reason}` as const)

interface WaysOnProps {
  /** Nobody was met by chance: the next stranger is not what comes after a call to someone one chose. */
  readonly isDirect: boolean
  readonly isGoingOn: boolean
  onStop(): void
}

function WaysOn({ isDirect, isGoingOn, onStop }: WaysOnProps) {
  const { t } = useTranslation('call')
  const meeting = useMeeting()
  const price = useNextPrice()
  const action = t('ended.next')
  const toLobby = (
    <Button
      variant={isDirect ? 'solid' : 'plain'}
      size={isDirect ? 'xl' : 'l'}
      block
      onClick={() => meeting.dispatch({ type: 'dismiss' })}
    >
      {t('ended.lobby')}
    </Button>
  )
  if (isDirect) return <div className={styles.actions}>{toLobby}</div>
  return (
    <div className={styles.actions}>
      <Button variant="ember" size="xl" block iconEnd={<ArrowRightIcon />} onClick={() => meeting.next()}>
        {price === null ? action : t('controls.priced', { action, price })}
      </Button>
      {isGoingOn ? (
        <Button size="l" block onClick={onStop}>
          {t('ended.stop')}
        </Button>
      ) : (
        toLobby
      )}
    </div>
  )
}

/** The part of support that answers questions about a call that ended like this one. */
function supportFor({ reason, bill }: EndedTalk): SupportSubtype {
  if (reason === 'blocked' || reason === 'reported' || reason === 'banned') return 'moderator'
  return bill === null ? 'general' : 'finance'
}

/** Report, block and ask support, after the fact; opening either is a use of the screen. */
function Safety({ ended, onOpen }: { ended: EndedTalk; onOpen: () => void }) {
  const { t } = useTranslation(['call', 'nav'])
  const reporting = useReporting()
  /** Null until it is first asked for: the screen is drawn without the dialog. */
  const [blocking, setBlocking] = useState<boolean | null>(null)
  const [wasBlocked, setBlocked] = useState(ended.reason === 'blocked')
  const isBlocked = wasBlocked || reporting.hasBlocked(ended.callId)
  const { partner } = ended
  const name = shortName(partner.name)
  const openReport = () => {
    onOpen()
    reporting.report(ended)
  }
  const openBlock = () => {
    onOpen()
    setBlocking(true)
  }
  return (
    <>
      {canContact(ended, isBlocked) && (
        <div className={styles.wayBack}>
          <Suspense fallback={null}>
            <ContactActions ended={ended} onUse={onOpen} />
          </Suspense>
        </div>
      )}
      <div className={styles.safety}>
        <EndTiles>
          <EndTile calm icon={<FlagIcon />} onClick={openReport}>
            {t('report.action')}
          </EndTile>
          {!isBlocked && (
            <EndTile calm icon={<BanIcon />} onClick={openBlock}>
              {t('block.action')}
            </EndTile>
          )}
          <EndTile calm asChild icon={<HeadphonesIcon />}>
            <Link to={`/chat?support=${supportFor(ended)}&about=${ended.callId}`} onClick={onOpen}>
              {t('nav:help')}
            </Link>
          </EndTile>
        </EndTiles>
        {isBlocked && (
          <p className={styles.blocked} role="status">
            <BanIcon />
            {t('ended.blocked', { name })}
          </p>
        )}
      </div>
      {blocking !== null && (
        <BlockDialog
          open={blocking}
          onOpenChange={setBlocking}
          partner={partner}
          onBlocked={() => setBlocked(true)}
        />
      )}
    </>
  )
}
