import type { Plugin } from 'vite'

const summaryAndTag = /^ {2}summary:\s+(['"`]).*?\1,\n {2}tag: '[^']*',$/gms
const errorCodes = /^ {2}errorCodes: \[[^\]]*\],$/gm

/** Removes what only the server and the API's documentation use from the endpoints. */
export function removeApiDescriptions(): Plugin {
  return {
    name: 'remove-api-descriptions',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts$/ },
      order: 'pre',
      handler: (code) => ({ code: code.replace(summaryAndTag, '').replace(errorCodes, '') }),
    },
  }
}
