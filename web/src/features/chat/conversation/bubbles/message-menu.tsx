import { limits } from '@serendip/contract'
import {
  CheckCheckIcon,
  CopyIcon,
  EllipsisIcon,
  FlagIcon,
  ForwardIcon,
  IconButton,
  Menu,
  type MenuProps,
  ReplyIcon,
  Trash2Icon,
  TypeIcon,
  UsersIcon,
} from '@serendip/ui'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../../platform/platform-context.tsx'
import { useChatClient } from '../../chat-context.tsx'
import { useFailureNotice } from '../../chat-menu.tsx'
import type { MessageRow } from '../../store/chat-database.ts'
import { reportUnlessClosed } from '../../use-live.ts'
import styles from './bubble.module.css'
import { useMessageActions } from './message-actions.tsx'
import { useReactionChoices } from './reactions.tsx'

interface MessageMenuProps {
  readonly message: MessageRow
  readonly isMine: boolean
  /** Receives what opens it, for who holds the message. */
  readonly openRef: Ref<() => void>
}

/** Menu of the actions on one message. One that was refused has its own buttons. */
export function MessageMenu({ message, isMine, openRef }: MessageMenuProps) {
  const { t } = useTranslation('chat')
  const { onSelect, onEditSent, onForward } = useMessageActions()
  const { now } = usePlatform().clock
  const copy = useCopy()
  const choices = useReactionChoices(message)
  const sent = useSentItems(message, isMine)
  const waiting = useWaitingItems(message)
  const { _id: id, key, text, status } = message
  if (id === undefined && status !== 'created') return null
  const { first, last } = id === undefined ? waiting : sent(id)
  const forwardItem = isForwardable(message, isMine) ? onForward : null
  const editItem = isMine && isEditable(message, now()) ? onEditSent : null
  return (
    <Menu
      openRef={openRef}
      trigger={
        <IconButton
          className={styles.menu}
          variant="quiet"
          size="s"
          icon={<EllipsisIcon />}
          label={t('messageMenu')}
        />
      }
      choices={choices}
      items={[
        ...first,
        ...(editItem
          ? [{ key: 'edit', label: t('edit'), icon: <TypeIcon />, onSelect: () => editItem(message) }]
          : []),
        ...(forwardItem
          ? [
              {
                key: 'forward',
                label: t('forward.action'),
                icon: <ForwardIcon />,
                onSelect: () => forwardItem(message),
              },
            ]
          : []),
        ...(text === ''
          ? []
          : [{ key: 'copy', label: t('copy'), icon: <CopyIcon />, onSelect: () => copy(text) }]),
        { key: 'select', label: t('select.one'), icon: <CheckCheckIcon />, onSelect: () => onSelect(key) },
        ...last,
      ]}
    />
  )
}

/** A text that everyone in its chat reads, or photos of one's own. */
function isForwardable({ _id, type, media, ...terms }: MessageRow, isMine: boolean): boolean {
  if (_id === undefined || terms.unlockCoins !== undefined || terms.membersOnly || terms.availability)
    return false
  return type === 'text' || (isMine && !!media?.length && media.every((file) => file.type === 'image'))
}

/** A text that everyone in the chat reads, within the time in which the server changes it. */
const isEditable = ({ type, availability, unlockCoins, membersOnly, created }: MessageRow, now: number) =>
  type === 'text' &&
  availability === undefined &&
  unlockCoins === undefined &&
  membersOnly === undefined &&
  now - created < limits.editMs

interface Items {
  readonly first: MenuProps['items']
  readonly last: MenuProps['items']
}

/** On its way: it can be taken back. */
function useWaitingItems({ key }: MessageRow): Items {
  const { t } = useTranslation('chat')
  const { discard } = useChatClient()
  const onSelect = () => void discard(key).catch(reportUnlessClosed)
  const label = t('discard')
  return {
    first: [],
    last: [{ key: 'discard', label, icon: <Trash2Icon />, danger: true, separated: true, onSelect }],
  }
}

function useSentItems(message: MessageRow, isMine: boolean): (id: string) => Items {
  const { t } = useTranslation('chat')
  const { api } = usePlatform()
  const fail = useFailureNotice()
  const { onReply, onReport } = useMessageActions()
  // Neither has words of its own, and both stay for the other one.
  const isCall = message.type === 'call' || message.type === 'gift'
  const remove = (id: string, forEveryone: boolean) =>
    void api.chat
      .deleteMessages({ body: { messageIds: [id], ...(forEveryone && { forEveryone }) } })
      .catch(fail)
  return (id) => ({
    first:
      onReply && !isCall
        ? [
            {
              key: 'reply',
              label: t('reply.action'),
              icon: <ReplyIcon />,
              onSelect: () => onReply(message),
            },
          ]
        : [],
    last: [
      ...(onReport && !isMine && !isCall
        ? [{ key: 'report', label: t('report'), icon: <FlagIcon />, onSelect: () => onReport(id) }]
        : []),
      {
        key: 'mine',
        label: t('deleteForMe'),
        icon: <Trash2Icon />,
        separated: true,
        onSelect: () => remove(id, false),
      },
      ...(isMine && onReply && !isCall
        ? [
            {
              key: 'both',
              label: t('deleteForBoth'),
              icon: <UsersIcon />,
              danger: true,
              onSelect: () => remove(id, true),
            },
          ]
        : []),
    ],
  })
}

/** Copies a text, and says so. */
export function useCopy(): (text: string) => void {
  const { t } = useTranslation('chat')
  const { notices } = usePlatform()
  const notify = (title: string, accent: 'success' | 'error') => notices.show({ title, accent })
  return (text) =>
    void navigator.clipboard.writeText(text).then(
      () => notify(t('copied'), 'success'),
      () => notify(t('notCopied'), 'error'),
    )
}
