import {
  BellIcon,
  CreditCardIcon,
  ExternalLinkIcon,
  FileTextIcon,
  FlagIcon,
  HistoryIcon,
  HouseIcon,
  ImageIcon,
  InboxIcon,
  KeyRoundIcon,
  MailIcon,
  MessageCircleIcon,
  MonitorIcon,
  ReceiptIcon,
  RefreshCwIcon,
  SettingsIcon,
  ShieldCheckIcon,
  SignalHighIcon,
  SparklesIcon,
  TypeIcon,
  UserIcon,
  UsersIcon,
  VideoIcon,
} from '@serendip/ui'
import type { Place } from './places.ts'

const icons = {
  home: HouseIcon,
  reports: FlagIcon,
  appeals: MessageCircleIcon,
  people: UserIcon,
  photos: ImageIcon,
  texts: TypeIcon,
  experiments: SparklesIcon,
  settings: SettingsIcon,
  applications: SparklesIcon,
  creators: VideoIcon,
  support: InboxIcon,
  trends: SignalHighIcon,
  operations: RefreshCwIcon,
  nodes: MonitorIcon,
  mails: MailIcon,
  webhooks: ExternalLinkIcon,
  prices: CreditCardIcon,
  ledger: ReceiptIcon,
  legal: FileTextIcon,
  announcements: BellIcon,
  audit: HistoryIcon,
  operators: UsersIcon,
  rights: ShieldCheckIcon,
  account: KeyRoundIcon,
} as const satisfies Record<Place['icon'], typeof HouseIcon>

export function PlaceIcon({ icon }: Pick<Place, 'icon'>) {
  const Icon = icons[icon]
  return <Icon />
}
