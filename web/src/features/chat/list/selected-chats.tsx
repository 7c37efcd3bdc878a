import { Button, CheckCheckIcon, EyeOffIcon, IconButton, Trash2Icon, XIcon } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useFailureNotice } from '../chat-menu.tsx'
import styles from './chat-list.module.css'
import { DeleteChatDialog } from './delete-chat-dialog.tsx'
import type { ListedChat } from './use-chats.ts'

interface SelectedChatsProps {
  /** The chats that the list shows. */
  readonly listed: readonly ListedChat[]
  readonly selected: ReadonlySet<string>
  onSelect(selected: ReadonlySet<string> | null): void
}

/** Above the list: what can be done with the chosen chats. */
export function SelectedChats({ listed, selected, onSelect }: SelectedChatsProps) {
  const { t } = useTranslation('chat')
  const { api } = usePlatform()
  const fail = useFailureNotice()
  const [isDeleting, setDeleting] = useState(false)
  const chosen = listed.filter(({ chat }) => selected.has(chat._id))
  const isNone = chosen.length === 0
  const done = () => onSelect(null)
  const hide = async () => {
    for (const { chat } of chosen) await api.chat.hide({ params: { id: chat._id } })
    done()
  }
  const read = async () => {
    const messageIds = chosen.flatMap(({ chat }) => chat.lastMessage?._id ?? [])
    if (messageIds.length > 0)
      await api.chat.setStatuses({ params: { status: 'read' }, body: { messageIds } })
    done()
  }
  return (
    <div className={styles.selection} role="toolbar" aria-label={t('selectChats.bar')}>
      <IconButton variant="quiet" icon={<XIcon />} label={t('select.cancel')} onClick={done} />
      <p className={styles.count} role="status">
        {t('select.count', { count: chosen.length })}
      </p>
      <Button
        size="s"
        variant="quiet"
        onClick={() => onSelect(new Set(listed.slice(0, selectedMax).map(({ chat }) => chat._id)))}
      >
        {t('selectChats.all')}
      </Button>
      <IconButton
        variant="quiet"
        icon={<CheckCheckIcon />}
        label={t('markRead')}
        disabled={isNone}
        onClick={() => void read().catch(fail)}
      />
      <IconButton
        variant="quiet"
        icon={<EyeOffIcon />}
        label={t('hide')}
        disabled={isNone}
        onClick={() => void hide().catch(fail)}
      />
      <IconButton
        variant="quiet"
        icon={<Trash2Icon />}
        label={t('selectChats.delete')}
        disabled={isNone}
        onClick={() => setDeleting(true)}
      />
      <DeleteChatDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        chatIds={chosen.map(({ chat }) => chat._id)}
        onDeleted={done}
      />
    </div>
  )
}

/** As many as one request may delete. */
const selectedMax = 100
