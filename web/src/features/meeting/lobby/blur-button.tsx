import { ApertureIcon, IconButton } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useBlurChoice } from '../use-blur-choice.ts'

/** Background blur with one tap, where the camera or this browser can do it. */
export function BlurButton() {
  const { t } = useTranslation('blur')
  const { isPossible, isOn, isChanging, turn } = useBlurChoice()
  if (!isPossible) return null
  return (
    <IconButton
      variant="glass"
      size="l"
      label={t('label')}
      pressed={isOn}
      pending={isChanging}
      icon={<ApertureIcon />}
      onClick={() => turn(!isOn)}
    />
  )
}
