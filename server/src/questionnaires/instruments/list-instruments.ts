import type { Handler } from '../../platform/http/handler.ts'
import { chooseLanguage } from './choose-language.ts'
import { newestVersions } from './newest-versions.ts'
import { listActiveVersions } from './shared-queries.ts'

export const listInstruments: Handler<'listInstruments'> = async (ctx, { query }) => {
  const versions = newestVersions(await listActiveVersions(ctx.db))
  return {
    items: versions.map(({ id, version, name, languages }) => ({
      id,
      version,
      name: name[chooseLanguage(query.language, { languages })] ?? id,
    })),
  }
}
