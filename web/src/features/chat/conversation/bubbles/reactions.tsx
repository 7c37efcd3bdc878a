import { type Partner, type Reaction, reactions as known } from '@serendip/contract'
import { type MenuProps, shortName, VisuallyHidden } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useChatClient } from '../../chat-context.tsx'
import { useFailureNotice } from '../../chat-menu.tsx'
import type { MessageRow } from '../../store/chat-database.ts'
import { useMessageActions } from './message-actions.tsx'
import styles from './reactions.module.css'

const pictures: Readonly<Record<Reaction, string>> = {
  heart: '❤️',
  laugh: '😂',
  wow: '😮',
  sad: '😢',
  like: '👍',
  fire: '🔥',
}

/** The reaction that a double tap gives. */
const quickReaction: Reaction = 'heart'

interface OwnReaction {
  /** One's own; null without one. */
  readonly own: Reaction | null
  /** Gives a reaction, or takes back the one that one gave. */
  react(reaction: Reaction): void
  toggle(): void
}

/** One's own reaction to a message; null if one cannot react to it. */
export function useReacting(message: MessageRow): OwnReaction | null {
  const { userId, react } = useChatClient()
  const { canReact } = useMessageActions()
  const fail = useFailureNotice()
  if (!canReact || !isOpen(message)) return null
  const mine = message.reactions?.find(({ from }) => from === userId)?.reaction
  const own = known.find((emoji) => emoji === mine) ?? null
  const give = (reaction: Reaction) => void react(message, reaction === own ? null : reaction).catch(fail)
  return { own, react: give, toggle: () => give(own ?? quickReaction) }
}

/** A message that the server has, and that is open to both. */
const isOpen = ({ _id, type, availability = 'available' }: MessageRow): boolean =>
  _id !== undefined && type !== 'call' && availability === 'available'

/** The reactions as choices of the message's menu. */
export function useReactionChoices(message: MessageRow): MenuProps['choices'] {
  const { t } = useTranslation('chat')
  const reacting = useReacting(message)
  return (
    (reacting && {
      label: t('reaction.action'),
      all: known.map((reaction) => ({
        key: reaction,
        label: t(`reaction.${reaction}`),
        content: pictures[reaction],
        checked: reaction === reacting.own,
        onSelect: () => reacting.react(reaction),
      })),
    }) ??
    undefined
  )
}

/** Under a message: the reactions to it. One's own is taken back, and another one joined, by a press. */
export function Reactions({ message, partner }: { message: MessageRow; partner: Partner }) {
  const { t } = useTranslation('chat')
  const { userId } = useChatClient()
  const reacting = useReacting(message)
  const { reactions = [] } = message
  const given = known.filter((emoji) => reactions.some(({ reaction }) => reaction === emoji))
  if (given.length === 0) return null
  return (
    <ul className={styles.reactions} aria-label={t('reaction.all')}>
      {given.map((emoji) => {
        const from = reactions.filter(({ reaction }) => reaction === emoji)
        const isMine = from.some((by) => by.from === userId)
        const who = from.length > 1 ? 'both' : isMine ? 'you' : 'them'
        return (
          <li key={emoji}>
            <button
              type="button"
              className={styles.reaction}
              aria-pressed={isMine}
              disabled={reacting === null}
              onClick={() => reacting?.react(emoji)}
            >
              <span aria-hidden="true">{pictures[emoji]}</span>
              {from.length > 1 && (
                <span className={styles.count} aria-hidden="true">
                  {from.length}
                </span>
              )}
              <VisuallyHidden>
                {t(`reaction.${who}`, { reaction: t(`reaction.${emoji}`), name: shortName(partner.name) })}
              </VisuallyHidden>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
