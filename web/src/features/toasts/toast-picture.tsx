import {
  BellIcon,
  CircleAlertIcon,
  CircleCheckIcon,
  CoinIcon,
  GiftIcon,
  HeartIcon,
  InfoIcon,
  MessageCircleIcon,
  PhoneMissedIcon,
  ShieldCheckIcon,
  Sign,
  type SignProps,
  WifiOffIcon,
} from '@serendip/ui'
import type { ReactNode } from 'react'
import { PersonAvatar } from '../../shared/photo/person-avatar.tsx'
import type { Toast, toastIcons } from './toast.ts'
import styles from './toast-picture.module.css'

const icons: Record<(typeof toastIcons)[number], ReactNode> = {
  bell: <BellIcon />,
  coin: <CoinIcon />,
  gift: <GiftIcon />,
  heart: <HeartIcon />,
  message: <MessageCircleIcon />,
  phone: <PhoneMissedIcon />,
  shield: <ShieldCheckIcon />,
  wifi: <WifiOffIcon />,
}

function usualIcon({ type, accent }: Toast): ReactNode {
  if (type === 'error' || accent === 'error') return <CircleAlertIcon />
  if (type === 'success' || accent === 'success') return <CircleCheckIcon />
  return type === 'system' ? <InfoIcon /> : <BellIcon />
}

function usualColor({ type, accent }: Toast): NonNullable<SignProps['tone']> {
  if (type === 'error' || accent === 'error') return 'danger'
  if (type === 'success' || accent === 'success') return 'mint'
  return 'neutral'
}

/** The gift, the person or the icon of a toast. The text beside it says the same. */
export function ToastPicture({ toast }: { toast: Toast }) {
  if (toast.img) return <img className={styles.gift} src={toast.img} alt="" />
  if (toast.avatar !== undefined) {
    return (
      <PersonAvatar
        decorative
        name={toast.title}
        seed={toast.userId ?? toast.title}
        photo={toast.avatar ?? ''}
      />
    )
  }
  return (
    <Sign tone={toast.icon?.color ?? usualColor(toast)}>
      {toast.icon ? icons[toast.icon.icon] : usualIcon(toast)}
    </Sign>
  )
}
