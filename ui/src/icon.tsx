import {
  ArrowLeft,
  ArrowRight,
  ChevronLeft,
  ChevronRight,
  Forward,
  LogOut,
  type LucideProps,
  Reply,
  Send,
  Undo2,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon.module.css'

/**
 * The icons of the product, imported one by one, so that a build keeps only those it uses. An icon is decorative and
 * hidden from assistive technology: the text is beside it or in the control's label.
 */
export {
  ApertureIcon,
  BadgeCheckIcon,
  BanIcon,
  BellIcon,
  BellOffIcon,
  CakeIcon,
  CalendarIcon,
  CameraIcon,
  CameraOffIcon,
  CheckCheckIcon,
  CheckIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  CircleAlertIcon,
  CircleCheckIcon,
  CircleQuestionMarkIcon,
  ClockIcon,
  CopyIcon,
  CreditCardIcon,
  CropIcon,
  CrownIcon,
  DownloadIcon,
  EllipsisIcon,
  EllipsisVerticalIcon,
  ExternalLinkIcon,
  EyeIcon,
  EyeOffIcon,
  FileTextIcon,
  FlagIcon,
  GaugeIcon,
  GiftIcon,
  GlobeIcon,
  HeadphonesIcon,
  HeartIcon,
  HeartOffIcon,
  HistoryIcon,
  HouseIcon,
  ImageIcon,
  ImageOffIcon,
  ImagesIcon,
  InboxIcon,
  InfoIcon,
  KeyRoundIcon,
  LanguagesIcon,
  ListChecksIcon,
  ListFilterIcon,
  LoaderCircleIcon,
  LockIcon,
  MailIcon,
  MapPinIcon,
  MarsIcon,
  MaximizeIcon,
  MenuIcon,
  MessageCircleIcon,
  MicIcon,
  MicOffIcon,
  MinimizeIcon,
  MinusIcon,
  MonitorIcon,
  MoonIcon,
  MoveDownIcon,
  MoveLeftIcon,
  MoveRightIcon,
  MoveUpIcon,
  PaperclipIcon,
  PauseIcon,
  PhoneIcon,
  PhoneMissedIcon,
  PhoneOffIcon,
  PictureInPicture2Icon,
  PinIcon,
  PinOffIcon,
  PlayIcon,
  PlusIcon,
  ReceiptIcon,
  RefreshCwIcon,
  RotateCcwIcon,
  SearchIcon,
  SettingsIcon,
  Share2Icon,
  ShieldCheckIcon,
  SignalHighIcon,
  SignalLowIcon,
  SignalMediumIcon,
  SmartphoneIcon,
  SmileIcon,
  SparklesIcon,
  StarIcon,
  SunIcon,
  SwitchCameraIcon,
  TimerIcon,
  Trash2Icon,
  TriangleAlertIcon,
  TypeIcon,
  UploadIcon,
  UserCheckIcon,
  UserIcon,
  UserPlusIcon,
  UsersIcon,
  UserXIcon,
  VenusIcon,
  VideoIcon,
  VideoOffIcon,
  Volume2Icon,
  VolumeXIcon,
  WalletIcon,
  WandSparklesIcon,
  WifiIcon,
  WifiOffIcon,
  XIcon,
} from 'lucide-react'

/** Icons that point along the reading direction are mirrored in right-to-left text. */
function directional(Shape: ComponentType<LucideProps>) {
  return function DirectionalIcon({ className, ...rest }: LucideProps) {
    return <Shape {...rest} className={classNames(styles.directional, className)} />
  }
}

export const ArrowLeftIcon = /*#__PURE__*/ directional(ArrowLeft)
export const ArrowRightIcon = /*#__PURE__*/ directional(ArrowRight)
export const ChevronLeftIcon = /*#__PURE__*/ directional(ChevronLeft)
export const ChevronRightIcon = /*#__PURE__*/ directional(ChevronRight)
export const LogOutIcon = /*#__PURE__*/ directional(LogOut)
export const ForwardIcon = /*#__PURE__*/ directional(Forward)
export const ReplyIcon = /*#__PURE__*/ directional(Reply)
export const SendIcon = /*#__PURE__*/ directional(Send)
export const UndoIcon = /*#__PURE__*/ directional(Undo2)
