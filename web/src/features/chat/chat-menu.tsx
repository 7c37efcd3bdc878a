import type { Partner } from '@serendip/contract'
import {
  BanIcon,
  CheckCheckIcon,
  EllipsisIcon,
  EyeOffIcon,
  FlagIcon,
  IconButton,
  ImageIcon,
  ImageOffIcon,
  Menu,
  shortName,
  Trash2Icon,
  VolumeXIcon,
} from '@serendip/ui'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { lateView } from '../../platform/late/late-view.tsx'
import { usePlatform } from '../../platform/platform-context.tsx'
import { BlockDialog } from '../../shared/safety/block-dialog.tsx'
import { useIgnoring } from '../../shared/safety/use-ignoring.ts'
import { useChatClient } from './chat-context.tsx'
import { DeleteChatDialog } from './list/delete-chat-dialog.tsx'
import { useChatSettings, useSettingItems } from './list/use-setting-items.tsx'
import { MediaOverview } from './media/media-overview.tsx'
import type { ChatRow } from './store/chat-database.ts'

/** Shows why something that was chosen in a menu was not done. */
export function useFailureNotice(): (thrown: unknown) => void {
  const { t } = useTranslation('error')
  const { notices } = usePlatform()
  return (thrown) => notices.show({ title: t(asApiError(thrown).code), accent: 'error' })
}

const MuteDialog = lateView(async () => (await import('./list/mute-dialog.tsx')).MuteDialog)

type ChatDialog = 'delete' | 'block' | 'media' | 'mute'

interface ChatMenuProps {
  readonly chat: ChatRow
  /** Null: support, which nobody blocks. */
  readonly partner: Partner | null
  readonly size?: 's'
  /** Opens the report form, which outlives the chat's row: a report takes the chat off the list. */
  onReport?(): void
  /** The chat was hidden or deleted, or its person blocked. */
  onGone?(): void
}

/** Everything that can be done with one chat. */
export function ChatMenu({ chat, partner, size, onReport, onGone }: ChatMenuProps) {
  const { t } = useTranslation('chat')
  const { api } = usePlatform()
  const { markRead } = useChatClient()
  const fail = useFailureNotice()
  const [dialog, setDialog] = useState<ChatDialog | null>(null)
  const show = (which: ChatDialog) => ({
    open: dialog === which,
    onOpenChange: (open: boolean) => setDialog(open ? which : null),
  })
  const toDialog = (key: ChatDialog, label: string, icon: ReactNode) => ({
    key,
    label,
    icon,
    onSelect: () => setDialog(key),
  })
  const gone = onGone ? { onBlocked: onGone } : {}
  const last = chat.lastMessage
  const blurItem = useBlurItem(chat)
  const ignoreItem = useIgnoreItem(chat, partner)
  const change = useChatSettings(chat._id)
  const setting = useSettingItems(chat, () => setDialog('mute'), onGone)
  const hide = () => void api.chat.hide({ params: { id: chat._id } }).then(() => onGone?.(), fail)
  const name = partner ? shortName(partner.name) : t('support.title')
  return (
    <>
      <Menu
        trigger={
          <IconButton
            variant="quiet"
            {...(size ? { size } : {})}
            icon={<EllipsisIcon />}
            label={t('about', { name })}
          />
        }
        items={[
          ...(chat.unreadMessages > 0 && last
            ? [
                {
                  key: 'read',
                  label: t('markRead'),
                  icon: <CheckCheckIcon />,
                  onSelect: () => void markRead(last._id),
                },
              ]
            : []),
          ...setting.top,
          ...(chat.hidden ? [] : [{ key: 'hide', label: t('hide'), icon: <EyeOffIcon />, onSelect: hide }]),
          ...setting.hiding,
          ...(partner
            ? [
                toDialog('media', t('media.all'), <ImageIcon />),
                blurItem,
                ...(onReport
                  ? [{ key: 'report', label: t('report'), icon: <FlagIcon />, onSelect: onReport }]
                  : []),
                ignoreItem,
                toDialog('block', t('block'), <BanIcon />),
              ]
            : []),
          { ...toDialog('delete', t('delete'), <Trash2Icon />), danger: true, separated: true },
        ]}
      />
      {partner && <BlockDialog {...show('block')} partner={partner} {...gone} />}
      {dialog === 'mute' && (
        <Suspense>
          <MuteDialog {...show('mute')} onMute={(mute) => change({ mute })} />
        </Suspense>
      )}
      {dialog === 'media' && <MediaOverview {...show('media')} chatId={chat._id} />}
      <DeleteChatDialog {...show('delete')} chatIds={[chat._id]} {...(onGone && { onDeleted: onGone })} />
    </>
  )
}

/** Ignores the other one, whose chat moves to the requests, or no longer. */
function useIgnoreItem({ ignored }: ChatRow, partner: Partner | null) {
  const { t } = useTranslation('ignoring')
  const { set } = useIgnoring(partner ?? { userId: '', name: '' })
  return {
    key: 'ignore',
    label: t(ignored ? 'stop' : 'ignore'),
    icon: <VolumeXIcon />,
    onSelect: () => set(ignored !== true),
  }
}

/** Blurs what the other one sends, or no longer. */
function useBlurItem({ _id, blurFromUser }: ChatRow) {
  const { t } = useTranslation('chat')
  const { setBlur } = useChatClient()
  const fail = useFailureNotice()
  return {
    key: 'blur',
    label: blurFromUser ? t('unblur') : t('blur'),
    icon: blurFromUser ? <ImageIcon /> : <ImageOffIcon />,
    onSelect: () => void setBlur(_id, !blurFromUser).catch(fail),
  }
}
