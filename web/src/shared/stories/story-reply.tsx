import { limits } from '@serendip/contract'
import {
  Button,
  IconButton,
  MessageCircleIcon,
  Notice,
  SendIcon,
  TextInput,
  XIcon,
  shortName,
} from '@serendip/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { MessagePriceWords } from '../coins/message-price.tsx'
import { GetCoinsFor } from '../coins/missing-coins.tsx'
import { nextMessageCoins } from '../coins/next-message-coins.ts'
import styles from './story-reply.module.css'

const reactions = ['❤️', '😂', '😮', '🔥', '👏', '😢'] as const

interface StoryReplyProps {
  readonly creator: { readonly creatorId: string; readonly name: string }
  /** The story that is answered. */
  readonly storyId: string
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
}

/** An answer to a story: a message to its creator, at the price of messages, which is shown before anything is sent. */
export function StoryReply({ creator, storyId, isOpen, onOpenChange }: StoryReplyProps) {
  const { t } = useTranslation('stories')
  if (isOpen) return <ReplyForm creator={creator} storyId={storyId} onClose={() => onOpenChange(false)} />
  return (
    <div className={styles.closed}>
      <Button icon={<MessageCircleIcon />} onClick={() => onOpenChange(true)}>
        {t('reply')}
      </Button>
    </div>
  )
}

function ReplyForm({
  creator,
  storyId,
  onClose,
}: Pick<StoryReplyProps, 'creator' | 'storyId'> & { onClose(): void }) {
  const { t } = useTranslation(['stories', 'error', 'everywhere'])
  const { api, uuid } = usePlatform()
  const { creatorId } = creator
  const name = shortName(creator.name)
  const [text, setText] = useState('')
  /** The same words again about the same story are the same message. */
  const sending = useRef<{ readonly words: string; readonly tempId: string } | null>(null)
  const chat = useQuery({
    queryKey: ['stories', 'chat', creatorId],
    queryFn: async () => (await api.chat.getByUserV2({ query: { userId: creatorId, source: 'story' } })).chat,
    staleTime: 0,
    retry: false,
  })
  const price = chat.data?.messagePrice ?? null
  const send = useMutation({
    mutationFn: (words: string) => {
      const key = `${storyId} ${words}`
      if (sending.current?.words !== key) sending.current = { words: key, tempId: uuid() }
      const { tempId } = sending.current
      const body = {
        tempId,
        type: 'text' as const,
        text: words,
        storyId,
        priceCoins: nextMessageCoins(price),
      }
      return api.chat.sendToUser({ params: { id: creatorId }, body })
    },
    onSuccess() {
      sending.current = null
      setText('')
    },
    onSettled: () => void chat.refetch(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') send.mutate(text.trim())
  }
  const problem = send.isError
    ? asApiError(send.error).code
    : chat.isError
      ? asApiError(chat.error).code
      : null
  const isReady = chat.isSuccess && !send.isPending
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.line}>
        {reactions.map((emoji) => (
          <button
            key={emoji}
            type="button"
            className={styles.reaction}
            aria-label={t('react', { emoji })}
            disabled={!isReady}
            onClick={() => send.mutate(emoji)}
          >
            {emoji}
          </button>
        ))}
        <IconButton icon={<XIcon />} label={t('own.cancel')} onClick={onClose} />
      </div>
      <div className={styles.line}>
        <TextInput
          aria-label={t('replyTo', { name })}
          placeholder={t('replyTo', { name })}
          maxLength={limits.messageMaxChars}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <IconButton
          icon={<SendIcon />}
          label={t('send')}
          type="submit"
          disabled={!isReady || text.trim() === ''}
        />
      </div>
      {chat.isSuccess && <MessagePriceWords price={price} className={styles.price ?? ''} />}
      {send.isSuccess && (
        <Notice
          tone="info"
          action={
            <Button asChild size="s">
              <Link to={`/chat?userId=${creatorId}`}>{t('toChat')}</Link>
            </Button>
          }
        >
          {t('sent', { name })}
        </Notice>
      )}
      {problem !== null && (
        <Notice
          tone="error"
          {...(problem === 'not_enough_coins' && {
            action: <GetCoinsFor to="/stories" priceCoins={nextMessageCoins(price)} size="s" />,
          })}
        >
          {t(`error:${problem}`)}
        </Notice>
      )}
    </form>
  )
}
