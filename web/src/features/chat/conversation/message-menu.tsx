import {
  CheckCheckIcon,
  CopyIcon,
  EllipsisIcon,
  FlagIcon,
  IconButton,
  Menu,
  ReplyIcon,
  Trash2Icon,
  UsersIcon,
} from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useFailureNotice } from '../chat-menu.tsx'
import type { MessageRow } from '../store/chat-database.ts'
import styles from './bubble.module.css'
import { useMessageActions } from './message-actions.tsx'
import { useReactionChoices } from './reactions.tsx'

/** What can be done with one message. */
export function MessageMenu({ message, isMine }: { message: MessageRow; isMine: boolean }) {
  const { t } = useTranslation('chat')
  const { api } = usePlatform()
  const fail = useFailureNotice()
  const { onReply, onReport, onSelect } = useMessageActions()
  const copy = useCopy()
  const choices = useReactionChoices(message)
  const { _id: id, key, text, type } = message
  if (id === undefined) return null
  const remove = (forEveryone: boolean) =>
    void api.chat
      .deleteMessages({ body: { messageIds: [id], ...(forEveryone && { forEveryone }) } })
      .catch(fail)
  return (
    <Menu
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
        ...(onReply && type !== 'call'
          ? [
              {
                key: 'reply',
                label: t('reply.action'),
                icon: <ReplyIcon />,
                onSelect: () => onReply(message),
              },
            ]
          : []),
        ...(text === ''
          ? []
          : [{ key: 'copy', label: t('copy'), icon: <CopyIcon />, onSelect: () => copy(text) }]),
        { key: 'select', label: t('select.one'), icon: <CheckCheckIcon />, onSelect: () => onSelect(key) },
        ...(onReport && !isMine && type !== 'call'
          ? [{ key: 'report', label: t('report'), icon: <FlagIcon />, onSelect: () => onReport(id) }]
          : []),
        {
          key: 'mine',
          label: t('deleteForMe'),
          icon: <Trash2Icon />,
          separated: true,
          onSelect: () => remove(false),
        },
        ...(isMine && onReply && type !== 'call'
          ? [
              {
                key: 'both',
                label: t('deleteForBoth'),
                icon: <UsersIcon />,
                danger: true,
                onSelect: () => remove(true),
              },
            ]
          : []),
      ]}
    />
  )
}

/** Copies a text, and says so. */
export function useCopy(): (text: string) => void {
  const { t } = useTranslation('chat')
  const { notices } = usePlatform()
  const say = (title: string, accent: 'success' | 'error') => notices.show({ title, accent })
  return (text) =>
    void navigator.clipboard.writeText(text).then(
      () => say(t('copied'), 'success'),
      () => say(t('notCopied'), 'error'),
    )
}
