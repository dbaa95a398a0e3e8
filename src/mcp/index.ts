/**
 * mortise's tools for agents, over the Model Context Protocol.
 *
 * @module mortise/mcp
 */
export { type HttpOptions, type HttpServer, serveOverHttp } from './http.js';
export { type McpServerOptions, mcpServer } from './server.js';
export { type Streams, serveOverStdio } from './stdio.js';
export { isUsableToken, newToken } from './token.js';
