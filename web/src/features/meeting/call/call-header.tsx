import type { PictureFault } from '@serendip/contract'
import { BanIcon, FlagIcon, IconButton, MicOffIcon, shortName } from '@serendip/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform, useSession } from '../../../platform/platform-context.tsx'
import { MemberMark } from '../../../shared/people/member-mark.tsx'
import { PersonAvatar } from '../../../shared/photo/person-avatar.tsx'
import type { CallConnectionState } from '../../../shared/rtc/call-connection.ts'
import { BlockDialog } from '../../../shared/safety/block-dialog.tsx'
import { useBlock } from '../../../shared/safety/use-block.ts'
import { useReporting } from '../reporting.tsx'
import type { Talk } from '../state/call-state.ts'
import { AddInCall } from './controls/add-in-call.tsx'
import styles from './call-header.module.css'
import { CallTime } from './call-time.tsx'
import { MoreMenu, type MoreMenuProps } from './controls/more-menu.tsx'
import { QualitySign } from './quality-sign.tsx'

interface CallHeaderProps {
  talk: Talk
  connection: CallConnectionState
  partnerFault: PictureFault | null
  volume: number
  onVolume: (volume: number) => void
  onKeys: () => void
  view: MoreMenuProps['view']
  /** Price of the call. */
  children?: ReactNode
}

const isCreator = (talk: Talk) =>
  talk.partner.rolesGroup === 'goddess' || talk.partner.rolesGroup === 'pendingGoddess'

/** The partner, and the three safety actions. */
export function CallHeader(props: CallHeaderProps) {
  const { talk, connection, partnerFault, ...more } = props
  const { t } = useTranslation('call')
  const reporting = useReporting()
  const { partner } = talk
  const name = shortName(partner.name)
  return (
    <header className={styles.header}>
      <div className={styles.who}>
        <PersonAvatar name={partner.name} seed={partner.userId} photo={partner.avatar} decorative />
        <div className={styles.words}>
          <p className={styles.name}>
            {/* A demo peer has no age and no country that could be believed. */}
            <bdi>{partner.demo ? name : t('partner.nameAge', { name, age: partner.age })}</bdi>
            {!partner.demo && <Country code={partner.country} />}
            <MemberMark person={partner} />
          </p>
          {partner.demo && <p className={styles.demo}>{t('partner.demo')}</p>}
          {!partner.demo && isCreator(talk) && <p className={styles.earns}>{t('partner.earns')}</p>}
          {talk.bill === null && <CallTime startedAt={talk.startedAt} />}
          {!talk.partnerSends.microphone && (
            <p className={styles.muted}>
              <MicOffIcon />
              <span>{t('partner.muted', { name })}</span>
            </p>
          )}
        </div>
      </div>
      {props.children}
      <div className={styles.tools}>
        {talk.mode === 'video' && connection.path === 'connected' && (
          <QualitySign
            quality={connection.quality}
            fault={talk.partnerSends.camera ? partnerFault : null}
            roundTripMs={connection.health?.roundTripMs ?? null}
          />
        )}
        <IconButton
          variant="glass"
          label={t('report.action')}
          icon={<FlagIcon />}
          onClick={() => reporting.report(talk)}
        />
        <BlockButton partner={partner} />
        <AddInCall talk={talk} />
        <MoreMenu {...more} talk={talk} />
      </div>
    </header>
  )
}

/** Asks first. A creator, who is watched by strangers for hours, ends the call and blocks by one tap, and can take it back. */
function BlockButton({ partner }: { partner: Talk['partner'] }) {
  const { t } = useTranslation(['call', 'error'])
  const { notices } = usePlatform()
  const isOwnCreator = useSession()?.profile.rolesGroup === 'goddess'
  const [asks, setAsks] = useState(false)
  const block = useBlock(partner, {
    onRefused: (error) => notices.show({ title: t(`error:${asApiError(error).code}`), accent: 'error' }),
  })
  return (
    <>
      <IconButton
        variant="glass"
        label={t(isOwnCreator ? 'block.endAndBlock' : 'block.action')}
        icon={<BanIcon />}
        onClick={() => (isOwnCreator ? block.mutate() : setAsks(true))}
      />
      <BlockDialog open={asks} onOpenChange={setAsks} partner={partner} />
    </>
  )
}

function Country({ code }: { code: string | null }) {
  const { i18n } = useTranslation()
  if (code === null) return null
  const name = new Intl.DisplayNames([i18n.language], { type: 'region', fallback: 'code' }).of(code)
  return <span className={styles.country}>{name}</span>
}
