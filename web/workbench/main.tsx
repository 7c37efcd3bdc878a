import '@serendip/ui/base.css'
import { DirectionProvider } from '@serendip/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { applyLanguage, createI18n } from '../src/platform/i18n/create-i18n.ts'
import { stringsOf } from '../src/platform/i18n/load-strings.ts'
import { readSetting } from './setting.ts'
import { words } from './words.ts'
import { Workbench } from './workbench.tsx'

const { language, theme } = readSetting(window.location.search)
applyLanguage(document.documentElement, language)
document.documentElement.dataset['theme'] = theme
const i18n = await createI18n({
  language,
  brandName: 'Serendip',
  load: stringsOf('serendip'),
  namespaces: ['toasts'],
})
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')

createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <DirectionProvider dir={language === 'ar' ? 'rtl' : 'ltr'}>
        <Workbench words={words[language]} setting={{ language, theme }} />
      </DirectionProvider>
    </I18nextProvider>
  </StrictMode>,
)
