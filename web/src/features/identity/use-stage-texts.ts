import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import type { IdentityStage } from './identity-stage.ts'

interface StageTexts {
  readonly title: string
  readonly text: string
  /** How many tries are left, if that is known and relevant. */
  readonly tries: string | null
}

/** The dialog's text for the current stage. */
export function useStageTexts(stage: IdentityStage): StageTexts {
  const { t } = useTranslation('identity')
  const { brand } = usePlatform()
  const title = t(`stage.${stage.is}.title`)
  const plain = (text: string): StageTexts => ({ title, text, tries: null })
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
