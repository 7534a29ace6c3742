import { endGrantsForAllSites } from "./seed";

afterAll(endGrantsForAllSites);
