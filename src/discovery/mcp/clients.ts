/** How to connect each common MCP client, as a command or as settings to paste. */
interface McpClientGuide {
  name: string
  where: string
  language: 'bash' | 'json'
  code: string
}

/** Instructions for connecting common MCP clients: a command to run or settings to write. */
export function renderMcpClients(endpoint: string): McpClientGuide[] {
  const settings = (value: unknown): string => JSON.stringify(value, null, 2)
  return [
    {
      name: 'Claude Code',
      where: 'In a terminal',
      language: 'bash',
      code: `claude mcp add --transport http deals ${endpoint}`,
    },
    {
      name: 'Claude (web and desktop)',
      where: 'Settings, Connectors, Add custom connector; the address is',
      language: 'bash',
      code: endpoint,
    },
    {
      name: 'ChatGPT',
      where: 'Settings, Apps & Connectors, Create (developer mode), no authentication; the address is',
      language: 'bash',
      code: endpoint,
    },
    {
      name: 'Codex CLI',
      where: 'In a terminal',
      language: 'bash',
      code: `codex mcp add deals --url ${endpoint}`,
    },
    {
      name: 'Cursor',
      where: 'In ~/.cursor/mcp.json',
      language: 'json',
      code: settings({ mcpServers: { deals: { url: endpoint } } }),
    },
    {
      name: 'VS Code',
      where: 'In .vscode/mcp.json',
      language: 'json',
      code: settings({ servers: { deals: { type: 'http', url: endpoint } } }),
    },
    {
      name: 'Gemini CLI',
      where: 'In ~/.gemini/settings.json',
      language: 'json',
      code: settings({ mcpServers: { deals: { httpUrl: endpoint } } }),
    },
    {
      name: 'Clients that only start programs',
      where: 'Through the bridge mcp-remote',
      language: 'json',
      code: settings({ mcpServers: { deals: { command: 'npx', args: ['-y', 'mcp-remote', endpoint] } } }),
    },
    {
      name: 'MCP Inspector',
      where: 'In a terminal, to look at the tools',
      language: 'bash',
      code: `npx @modelcontextprotocol/inspector --cli ${endpoint} --transport http --method tools/list`,
    },
  ]
}
