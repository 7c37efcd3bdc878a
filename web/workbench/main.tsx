import '@serendip/ui/base.css'
import { DirectionProvider } from '@serendip/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { anI18nIn } from '../src/platform/i18n/an-i18n.test-kit.ts'
import { applyLanguage } from '../src/platform/i18n/create-i18n.ts'
import { TestProviders } from '../src/platform/test-providers.test-kit.tsx'
import { workbenchPlatform } from './platform.ts'
import { readSetting } from './setting.ts'
import { words } from './words.ts'
import { Workbench } from './workbench.tsx'

const { language, theme } = readSetting(window.location.search)
applyLanguage(document.documentElement, language)
document.documentElement.dataset['theme'] = theme
const i18n = await anI18nIn(language)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')

createRoot(root).render(
  <StrictMode>
    <TestProviders i18n={i18n} platform={workbenchPlatform()}>
      <DirectionProvider dir={language === 'ar' ? 'rtl' : 'ltr'}>
        <Workbench words={words[language]} setting={{ language, theme }} />
      </DirectionProvider>
    </TestProviders>
  </StrictMode>,
)
