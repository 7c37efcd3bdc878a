import { limits } from '@serendip/contract'
import { Button, Checkbox, Dialog, Notice, shortName } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../../platform/platform-context.tsx'
import { nextMessageCoins } from '../../../../shared/coins/next-message-coins.ts'
import { PersonAvatar } from '../../../../shared/photo/person-avatar.tsx'
import { useChatClient } from '../../chat-context.tsx'
import type { NewContent } from '../../engine/chat-client.port.ts'
import { belongsTo } from '../../list/chat-filter.ts'
import { type ListedChat, useChats } from '../../list/use-chats.ts'
import type { MessageRow } from '../../store/chat-database.ts'
import styles from './forward-dialog.module.css'

interface ForwardDialogProps {
  readonly message: MessageRow
  onClose(): void
}

/** People whom the next message costs nothing: nobody pays for what they did not write. */
const isOffered = ({ chat, partner }: ListedChat): boolean =>
  partner !== null && belongsTo(chat, 'default') && nextMessageCoins(chat.messagePrice) === 0

/** Chats to pass a message on to, a few at once. */
export function ForwardDialog({ message, onClose }: ForwardDialogProps) {
  const { t } = useTranslation(['chat', 'everywhere'])
  const chats = useChats()?.filter(isOffered)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const forward = useForward(message, onClose)
  const toggle = (id: string, isOn: boolean) =>
    setChosen((before) => new Set([...before].filter((known) => known !== id).concat(isOn ? [id] : [])))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('forward.title')}
      description={
        chats?.length === 0 ? t('forward.none') : t('forward.text', { most: limits.forwardChatsMax })
      }
      closeLabel={t('everywhere:cancel')}
      footer={
        <Button
          variant="solid"
          disabled={chosen.size === 0}
          pending={forward.isPending}
          onClick={() => forward.mutate((chats ?? []).filter(({ chat }) => chosen.has(chat._id)))}
        >
          {t('forward.send')}
        </Button>
      }
    >
      <div className={styles.chats}>
        {chats?.map(({ chat, partner }) => (
          <Checkbox
            key={chat._id}
            label={
              <span className={styles.person}>
                <PersonAvatar
                  name={partner?.name ?? ''}
                  seed={partner?.userId ?? ''}
                  photo={partner?.avatar ?? ''}
                  size="s"
                  decorative
                />
                <bdi>{shortName(partner?.name ?? '')}</bdi>
              </span>
            }
            checked={chosen.has(chat._id)}
            disabled={!chosen.has(chat._id) && chosen.size >= limits.forwardChatsMax}
            onChange={({ target }) => toggle(chat._id, target.checked)}
          />
        ))}
      </div>
      {forward.isError && <Notice tone="error">{t('forward.failed')}</Notice>}
    </Dialog>
  )
}

/** Sends the message to each chat in its turn; photos become new files, which are read once. */
function useForward({ _id: forwards = '', text, type, media = [] }: MessageRow, onDone: () => void) {
  const { api, uuid } = usePlatform()
  const { send } = useChatClient()
  const mark = { forwards, forwarded: true } as const
  return useMutation({
    networkMode: 'always',
    async mutationFn(to: readonly ListedChat[]) {
      const blobs = await Promise.all(media.map(({ id }) => api.media.openMedia({ params: { mediaId: id } })))
      for (const { chat } of to) {
        const files = blobs.map((blob) => ({
          fileId: uuid(),
          kind: 'image' as const,
          purpose: 'chatImage' as const,
          blob,
        }))
        const content: NewContent =
          type === 'media' ? { type: 'media', text, files, ...mark } : { type: 'text', text, ...mark }
        await send(chat, content)
      }
    },
    onSuccess: onDone,
  })
}
