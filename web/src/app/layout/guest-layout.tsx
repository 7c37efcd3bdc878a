import { Button, Logo } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { BareLayout } from './bare-layout.tsx'
import styles from './guest-layout.module.css'
import { useTheme } from './use-theme.ts'

/** Inside another site's frame: whose this is, the way to one's own account in a window of its own, and the screen. */
export function GuestLayout() {
  const { t, i18n } = useTranslation('nav')
  const { brand } = usePlatform()
  useTheme('paper')
  return (
    <BareLayout
      header={
        <>
          <Logo name={brand.name} />
          <Button asChild size="s" className={styles.login ?? ''}>
            <a href={localPath('/login', languageOf(i18n))} target="_blank" rel="noopener">
              {t('login')}
            </a>
          </Button>
        </>
      }
    />
  )
}
