import { type CompleteLocale, directionOf } from '@serendip/contract'
import { BellIcon, NotificationCard, Sign } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import ar from '../../../locales/ar/toasts.json' with { type: 'json' }
import de from '../../../locales/de/toasts.json' with { type: 'json' }
import en from '../../../locales/en/toasts.json' with { type: 'json' }
import type { Content } from './announcement-queries.ts'
import styles from './announcements.module.css'

/** The product's own words around the text. */
const words = { en, de, ar }

interface PreviewProps {
  readonly content: Pick<Content, 'texts' | 'place'>
  readonly language: CompleteLocale
}

/** The announcement as people with this language see it, on the product's own ground. */
export function AnnouncementPreview({ content: { texts, place }, language }: PreviewProps) {
  const { t } = useTranslation('console')
  const own = texts[language]
  const { title, text } = own ?? texts.en
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.quiet}>
        {own === undefined && language !== 'en'
          ? t('announcements.previewEnglish')
          : t('announcements.preview')}
      </figcaption>
      <div className={styles.stage} data-theme="stage" lang={language} dir={directionOf(language)}>
        <NotificationCard
          stacked
          picture={
            <Sign tone="info">
              <BellIcon />
            </Sign>
          }
          title={title.trim() || t('announcements.titleEmpty')}
          text={text.trim() || t('announcements.textEmpty')}
          wordsLang={own === undefined ? 'en' : undefined}
          actionText={place === null ? undefined : words[language].open}
          closeLabel={words[language].close}
          onClose={() => {}}
        />
      </div>
    </figure>
  )
}
