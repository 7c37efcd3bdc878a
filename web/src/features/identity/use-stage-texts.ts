import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import type { IdentityStage } from './identity-stage.ts'

interface StageTexts {
  readonly title: string
  readonly text: string
  /** The number of tries that are left, in words, if it is known and relevant. */
  readonly tries: string | null
}

/** Whether the usual text of a stage says that text chat is open. */
const saysTextIsOpen = (stage: IdentityStage): boolean =>
  stage.is === 'pending' || stage.is === 'noProvider' || (stage.is === 'declined' && stage.why === 'other')

/** The dialog's text for the current stage; `textIsClosed`: text chat with new people needs a passed check, too. */
export function useStageTexts(stage: IdentityStage, textIsClosed: boolean): StageTexts {
  const { t } = useTranslation('identity')
  const { brand } = usePlatform()
  const title = t(`stage.${stage.is}.title`)
  const plain = (text: string): StageTexts => ({ title, text, tries: null })
  if (textIsClosed && saysTextIsOpen(stage)) return plain(t('reason.age'))
  switch (stage.is) {
    case 'needed':
      return plain(t(`reason.${stage.reason}`))
    case 'declined':
      return { title, text: t(`why.${stage.why}`), tries: t('triesLeft', { count: stage.triesLeft }) }
    case 'expired':
      return { title, text: t('stage.expired.text'), tries: t('triesLeft', { count: stage.triesLeft }) }
    case 'usedUp':
      return stage.why === 'age'
        ? { title: t('stage.tooYoung.title'), text: t('why.age'), tries: null }
        : plain(t('stage.usedUp.text'))
    default:
      return plain(t(`stage.${stage.is}.text`, { brand: brand.name }))
  }
}
