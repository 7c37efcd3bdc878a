import { Switch } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useBlurChoice } from './use-blur-choice.ts'

/** Background blur as a setting of the camera; where it is impossible, it says why. */
export function BlurSwitch() {
  const { t } = useTranslation('blur')
  const { isPossible, isOn, isChanging, turn } = useBlurChoice()
  return (
    <Switch
      label={t('label')}
      hint={t(isPossible ? 'hint' : 'elsewhere')}
      checked={isOn}
      disabled={!isPossible || isChanging}
      onChange={({ target }) => turn(target.checked)}
    />
  )
}
