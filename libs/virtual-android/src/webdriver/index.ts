export { findElements, type Search } from './find-elements.ts';
export { createWebDriverServer, type WebDriverServer, type WebDriverServerOptions } from './server.ts';
