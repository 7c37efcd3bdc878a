import { type ChatSettings, limits } from '@serendip/contract'
import { BellIcon, BellOffIcon, EyeIcon, EyeOffIcon, type MenuProps, PinIcon, PinOffIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useChatClient } from '../chat-context.tsx'
import type { ChatRow } from '../store/chat-database.ts'
import { reportUnlessClosed } from '../use-live.ts'
import { isMuted } from './chat-filter.ts'

type Items = MenuProps['items']

/** Changes the person's settings of a chat: at once here, and on their other devices as soon as there is a network. */
export function useChatSettings(chatId: string) {
  const { changeSettings } = useChatClient()
  return (settings: ChatSettings): void => void changeSettings(chatId, settings).catch(reportUnlessClosed)
}

interface SettingItems {
  readonly top: Items
  readonly hiding: Items
}

/** Items of a chat's menu that pin, mute and hide it, or take that back. */
export function useSettingItems(chat: ChatRow, onMute: () => void, onGone?: () => void): SettingItems {
  const { t } = useTranslation(['chat', 'error'])
  const { clock, notices } = usePlatform()
  const { database } = useChatClient()
  const change = useChatSettings(chat._id)
  const pin = async () => {
    const pinned = await database.chats.filter(({ pinnedAt }) => pinnedAt !== undefined).count()
    if (pinned < limits.pinnedChatsMax) change({ pinned: true })
    else notices.show({ title: t('error:too_many_pins'), accent: 'error' })
  }
  const pinItem =
    chat.pinnedAt === undefined
      ? {
          key: 'pin',
          label: t('pin'),
          icon: <PinIcon />,
          onSelect: () => void pin().catch(reportUnlessClosed),
        }
      : { key: 'pin', label: t('unpin'), icon: <PinOffIcon />, onSelect: () => change({ pinned: false }) }
  const muteItem = isMuted(chat, clock.now())
    ? { key: 'mute', label: t('mute.off'), icon: <BellIcon />, onSelect: () => change({ mute: 'off' }) }
    : { key: 'mute', label: t('mute.action'), icon: <BellOffIcon />, onSelect: onMute }
  const isRequest = chat.isInRequestFolder
  if (chat.hidden) {
    const show = () => change({ hidden: false })
    return {
      top: [muteItem],
      hiding: [{ key: 'show', label: t('unhide'), icon: <EyeIcon />, onSelect: show }],
    }
  }
  const conceal = () => {
    change({ hidden: true })
    onGone?.()
  }
  return {
    top: [...(isRequest ? [] : [pinItem]), muteItem],
    hiding: [{ key: 'conceal', label: t('conceal'), icon: <EyeOffIcon />, onSelect: conceal }],
  }
}
