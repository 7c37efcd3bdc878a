import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import errors from '../../locales/en/error.json' with { type: 'json' }
import reasons from '../../locales/en/report-reason.json' with { type: 'json' }
import english from './strings/en.json' with { type: 'json' }
import experiment from './strings/experiment.json' with { type: 'json' }
import setting from './strings/setting.json' with { type: 'json' }
import work from './strings/work.json' with { type: 'json' }

/** The console is in English; every text goes through here, so that another language is one more file. */
export function createStrings(): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: 'en',
    // Texts that the product addresses to a person speak about that person here.
    resources: {
      en: {
        console: { ...english, reportReason: reasons.label },
        error: { ...errors, ...english.refusedFor },
        experiment,
        setting,
        work,
      },
    },
    defaultNS: 'console',
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return instance
}
