/** Actions of a person on another, or of another on them; the reason of a toast (SPEC §3). */
export const notificationActions = [
  'follow',
  'unfollow',
  'sendGift',
  'sendAnimatedGift',
  'report',
  'block',
  'unblock',
  'ignored',
  'followByUser',
] as const

/** Events that happened while one was elsewhere (SPEC §3). */
export const activities = [
  'newFollowerMessage',
  'missedCall',
  'newMessage',
  'gift',
  'newImageMessage',
  'newGifMessage',
  'newAudioMessage',
  'newVideoMessage',
  'newMediaFiles',
  'newPremiumMessage',
] as const

type NotificationAction = (typeof notificationActions)[number]
export type Activity = (typeof activities)[number]

export const toastIcons = ['bell', 'coin', 'gift', 'heart', 'message', 'phone', 'shield', 'wifi'] as const
const toastColors = ['coin', 'danger', 'info', 'mint', 'neutral', 'warn'] as const

/** A toast or a notification; its fields are those of SPEC §3. All texts are translated already. */
export interface Toast {
  readonly type: 'default' | 'activity' | 'system' | 'error' | 'success'
  readonly title: string
  readonly text?: string
  /** The picture of the person it concerns; null for a person without one, absent if it concerns nobody. */
  readonly avatar?: string | null
  readonly action?: NotificationAction | Activity
  readonly userId?: string
  readonly accent?: 'success' | 'error'
  readonly icon?: {
    readonly icon: (typeof toastIcons)[number]
    readonly color: (typeof toastColors)[number]
  }
  readonly actionText?: string
  /** Makes it an action toast: pressing it runs this. */
  readonly actionCallback?: () => void
  /** Runs when the person closes a notification of the stack. */
  readonly closeCallback?: () => void
  /** The language of its texts, if it is not the interface's. */
  readonly lang?: string
  readonly chat_id?: string
  readonly message_id?: string
  readonly call_id?: string
  /** The image of a gift. */
  readonly img?: string
  /** Milliseconds on screen; the default depends on its kind. `untilRemovedMs` never closes by itself. */
  readonly duration?: number
  /** Without a closing button; it still closes by its time. */
  readonly unclosable?: boolean
  /** Ignored while another with the same action and the same content is shown or waits. */
  readonly uniquePerAction?: boolean
}

const contentFields = [
  'type',
  'title',
  'text',
  'avatar',
  'action',
  'userId',
  'accent',
  'actionText',
  'chat_id',
  'message_id',
  'call_id',
  'img',
] as const satisfies ReadonlyArray<keyof Toast>

/** Whether two toasts have the same action and the same content for the person. */
export function hasSameContent(first: Toast, second: Toast): boolean {
  return (
    contentFields.every((field) => first[field] === second[field]) &&
    first.icon?.icon === second.icon?.icon &&
    first.icon?.color === second.icon?.color
  )
}

export const isActionToast = (toast: Toast): boolean => toast.actionCallback !== undefined

/** The same toast without an action, as shown during a conversation. */
export function withoutAction(toast: Toast): Toast {
  const { actionCallback: _act, actionText: _text, closeCallback: _close, ...rest } = toast
  return rest
}
