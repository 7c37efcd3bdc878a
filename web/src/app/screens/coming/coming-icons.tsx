import { CrownIcon, GiftIcon, ImageIcon, LockIcon, SparklesIcon } from '@serendip/ui'
import type { ReactNode } from 'react'
import type { ComingRouteName } from '../../routes.ts'

/** The icon of each screen that is not built yet. */
export const comingIcons: Readonly<Record<ComingRouteName, ReactNode>> = {
  'daily-rewards': <GiftIcon />,
  offerwall: <SparklesIcon />,
  private: <LockIcon />,
  club_call: <CrownIcon />,
  stories: <ImageIcon />,
  'payment-membership': <CrownIcon />,
}
