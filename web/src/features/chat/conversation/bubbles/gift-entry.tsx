import type { ChatMessage } from '@serendip/contract'
import { Button, HeartIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../../platform/platform-context.tsx'
import { giftWords } from '../../../../shared/gifts/gift-words.ts'
import { useChatClient } from '../../chat-context.tsx'
import { useFailureNotice } from '../../chat-menu.tsx'
import type { MessageRow } from '../../store/chat-database.ts'
import styles from './bubble.module.css'
import { useMessageActions } from './message-actions.tsx'

interface GiftEntryProps {
  readonly message: MessageRow
  readonly gift: NonNullable<ChatMessage['gift']>
}

/** A gift in a conversation; its receiver says thanks with a tap. */
export function GiftEntry({ message, gift }: GiftEntryProps) {
  const { t, i18n } = useTranslation('chat')
  const { api } = usePlatform()
  const { userId } = useChatClient()
  const fail = useFailureNotice()
  const { canReact } = useMessageActions()
  const { giftId, from, reactions = [] } = message
  const isThanked = reactions.some((reaction) => reaction.from !== from)
  const thank = () => void (giftId && api.gifts.thank({ params: { giftId } }).catch(fail))
  return (
    <span className={styles.gift}>
      <img className={styles.giftPicture} src={gift.imageUrl} width={96} height={96} alt="" />
      <strong>{giftWords(gift, i18n.language)}</strong>
      {from !== userId && canReact && !isThanked && (
        <Button size="s" icon={<HeartIcon />} onClick={thank}>
          {t('gift.thank')}
        </Button>
      )}
    </span>
  )
}
