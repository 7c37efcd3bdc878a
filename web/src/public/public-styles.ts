import '@serendip/ui/base.css'

/**
 * The style sheet of the pages that the server draws; only the sheet is linked, this module never runs there. The
 * modules are exported because a build drops a style module that nobody uses. Named from ui: what those pages wear.
 */
export const sheets = import.meta.glob(
  [
    '../../../ui/src/{badge,button,card,coin-amount,empty-state,icon,logo,notice,icon-button,skip-link,spinner,visually-hidden}.module.css',
    '../art/*.module.css',
    '../chrome/{consent-banner,home-link,language-menu}.module.css',
    './**/*.module.css',
  ],
  { eager: true },
)
