import type { ActivityEntry } from '@serendip/contract'
import { FlagIcon, ImageIcon, ShieldCheckIcon, SparklesIcon, VideoIcon, WalletIcon } from '@serendip/ui'
import type { ReactNode } from 'react'
import styles from './activity.module.css'
import type { ActivityLine } from './activity-parts.ts'
import { Faces } from './faces.tsx'

const signs: Readonly<Partial<Record<ActivityEntry['kind'], ReactNode>>> = {
  coins: <WalletIcon />,
  report: <FlagIcon />,
  photo: <ImageIcon />,
  story: <ImageIcon />,
  video: <VideoIcon />,
  identity: <ShieldCheckIcon />,
  application: <SparklesIcon />,
}

/** The faces of the people of a line, a gift's picture, or the sign of its kind. */
export function ActivityPicture({ line: { first, others } }: { line: ActivityLine }) {
  const people = [first, ...others].flatMap(({ person }) => person ?? [])
  if (people.length > 0) {
    return (
      <span className={styles.picture}>
        <Faces people={people} />
        {first.gift && <img src={first.gift.imageUrl} alt="" className={styles.gift} />}
      </span>
    )
  }
  return (
    <span className={styles.icon} data-good={first.isGood ?? undefined}>
      {signs[first.kind]}
    </span>
  )
}
