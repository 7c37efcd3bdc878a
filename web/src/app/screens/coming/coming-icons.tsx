import {
  CreditCardIcon,
  CrownIcon,
  GiftIcon,
  ImageIcon,
  LockIcon,
  ReceiptIcon,
  SparklesIcon,
} from '@serendip/ui'
import type { ReactNode } from 'react'
import type { ComingRouteName } from '../../routes.ts'

/** The icon of each screen that is not built yet. */
export const comingIcons: Readonly<Record<ComingRouteName, ReactNode>> = {
  'daily-rewards': <GiftIcon />,
  offerwall: <SparklesIcon />,
  private: <LockIcon />,
  club_call: <CrownIcon />,
  stories: <ImageIcon />,
  'payment-credits': <CreditCardIcon />,
  'payment-membership': <CrownIcon />,
  'payment-step2': <ReceiptIcon />,
}
