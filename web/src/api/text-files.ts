import type { BackendModule, ReadCallback, Services } from 'i18next'

type Options = { loadPath: string; addPath: string }

/**
 * Reads files of texts for i18next, which repeats a request that failed without a response or with a status of 500 to
 * 599. Other failures are final.
 */
export class TextFiles implements BackendModule<Options> {
  static type = 'backend' as const
  type = 'backend' as const
  options!: Options
  #services!: Services

  init(services: Services, options: Options) {
    this.#services = services
    this.options = options
  }

  async read(lng: string, ns: string, callback: ReadCallback) {
    const finish = (error: unknown, data: unknown) => callback(error as Error, data as never)
    const path = this.#services.interpolator.interpolate(this.options.loadPath, { lng, ns }, lng, {})
    const response = await fetch(path).catch((error) => void finish(error, true))
    if (!response) return
    if (!response.ok) return finish(new Error(`${path}: ${response.status}`), response.status >= 500)
    response.json().then(
      (texts) => finish(null, texts),
      (error) => finish(error, false),
    )
  }
}
