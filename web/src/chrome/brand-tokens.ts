// The tokens that brands override. Imported after ui's own sheet, so that the override comes later.
import.meta.glob('../../../brands/*/tokens.css', { eager: true })
