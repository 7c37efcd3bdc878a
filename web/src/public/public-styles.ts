import '@serendip/ui/base.css'
import '../chrome/brand-tokens.ts'

/**
 * The style sheet of the server-rendered pages; only the sheet is linked, this module never runs there. The modules are
 * exported because a build drops an unused style module. Named from ui: the components those pages use.
 */
export const sheets = import.meta.glob(
  [
    '../../../ui/src/**/{badge,button,card,coin-amount,empty-state,icon,logo,markdown,notice,icon-button,skip-link,spinner,visually-hidden}.module.css',
    '../art/*.module.css',
    '../chrome/{consent-banner,home-link,language-menu}.module.css',
    './**/*.module.css',
  ],
  { eager: true },
)
